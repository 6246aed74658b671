/** The company of a cart's owner, which is `company:user`. */
export const companyOf = (owner: string) => Number(owner.split(":")[0]);
