/** Everything that the environment tells the simulator: whether it stands where real taxpayers are served. */
export const environment = (): string | undefined => process.env.NODE_ENV
