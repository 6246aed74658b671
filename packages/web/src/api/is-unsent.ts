/** Whether a row was made on this device and is not known to the server yet (`shownId`). */
export const isUnsent = ({ id }: { id: number }) => id < 0;
