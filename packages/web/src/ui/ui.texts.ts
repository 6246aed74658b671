export const close = "Close";
export const status = "Status";
export const actions = "Actions";
export const more = "More";
export const removeOf = ({ name }: { name: string }) => `Remove ${name}`;
export const remove = "Remove";
export const action = "Action";
