export const selectOf = ({ name }: { name: string }) => `Select ${name}`;
export const editOf = ({ name }: { name: string }) => `Edit ${name}`;
