export const selectOf = ({ name }: { name: string }) => `Select ${name}`;
