/** What a service expects of a token when nothing is set. */
export const RECLAMOS = {
  audience: 'mbohera',
  audienceClaim: 'aud',
  emailClaim: 'email',
  emailVerifiedClaim: 'email_verified',
  emailTrusted: false,
  nameClaim: 'name',
  clientes: ['mbohera-panel'],
} as const
