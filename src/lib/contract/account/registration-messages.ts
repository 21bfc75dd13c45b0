// Messages of registering. In their own file, because every page loads the others.

export const registrationByInvitation =
  'This Riff is by invitation: you need the link of somebody who is here already.';
export const invitationOver = 'This invitation does not work any more. Ask whoever sent it to you for a new one.';
export const formNeeded = 'There is no account with this address yet. Please sign up with the form first.';
export const applicationReason = 'Please say in a few words why you want to join.';
export const applicationReasonLong = 'The reason can have at most 1,000 characters.';
export const applicationSent = 'Your application has been sent. You get a mail when a moderator has decided about it.';
export const applicationWaits =
  'Your application waits for a moderator. You get a mail when it is decided; you cannot log in before that.';
export const applicationRejected = 'Your application was not accepted. The reason is in the mail that you got.';
export const applicationWithdrawn = 'Your application has been removed, with everything that you entered.';
export const applicationWithdrawFailed = 'Failed to remove the application';
export const applicationTaken = 'Somebody else takes care of this application. Take it over first.';
export const applicationOver = 'This application has been decided or withdrawn meanwhile.';
export const applicationAccepted = 'The application has been accepted.';
export const applicationRefused = 'The application has been rejected.';
export const applicationsFailed = 'Failed to load the applications';
export const applicationAnswerFailed = 'Failed to decide about the application';
export const applicationAssignFailed = 'Failed to take over the application';
export const answerRequired = 'Please write why; the applicant gets it by mail.';
export const answerLong = 'The text can have at most 1,000 characters.';
export const birthDateRequired = 'Please enter your date of birth.';
export const tooYoung = 'You are not old enough to have an account here.';
export const invitationsOff = 'Members cannot invite people here at the moment.';
export const invitationsMany = 'You have 20 invitations that still work, the most possible. Revoke one first.';
export const invitationMade = 'The invitation is ready. Send its link to the people you want to invite.';
export const invitationRevoked = 'The invitation has been revoked.';
export const invitationMakeFailed = 'Failed to make the invitation';
export const invitationRevokeFailed = 'Failed to revoke the invitation';
export const invitationsFailed = 'Failed to load the invitations';
export const invitedFailed = 'Failed to load the invited members';
