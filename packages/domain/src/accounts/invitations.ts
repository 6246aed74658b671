/** Most invitations that a company may mail in 24 hours, by its age (access §18). */
export const invitationLimit = (ageInDays: number): number => (ageInDays < 7 ? 50 : 500);
