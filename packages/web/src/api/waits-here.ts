/** Made on this device and not known to the server yet (`shownId`). */
export const waitsHere = ({ id }: { id: number }) => id < 0;
