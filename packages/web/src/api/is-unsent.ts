/** Made on this device and not known to the server yet (`shownId`). */
export const isUnsent = ({ id }: { id: number }) => id < 0;
