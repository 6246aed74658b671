/** Invitations that a company may mail in 24 hours, by its age (access §18). */
const [ofNew, ofOld, newDays] = [50, 500, 7];

export function invitationLimit(ageInDays: number): number {
  return ageInDays < newDays ? ofNew : ofOld;
}
