/** A receipt prints even without the company's data. Apart from `receipt.ts`, so that the app's first load does not need that file. */
export const plainCompany = {
  name: "",
  logo: null,
  email: null,
  contact_number: null,
  address: null,
  registration_number: null,
  sst_id: null,
  invoice_layout: "[]",
};
