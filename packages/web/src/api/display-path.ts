/** The address of the customer display, a page without a session. In a file of its own, because every start asks for it. */
export const displayPath = "/customerDisplay";
