/** Stands in for a company whose data are not known, so that its receipts print anyway. */
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
