/** Everything that the environment tells the simulator: whether it stands where real taxpayers are served. */
export const environment = (): string | undefined => process.env.NODE_ENV

/** What a program that we start gets of our own environment. */
export const inherited = (): NodeJS.ProcessEnv => process.env
