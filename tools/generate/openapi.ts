import { openapi } from '../../packages/api/src/http/openapi.ts'
import { ROUTES } from '../../packages/api/src/http/routes/index.ts'

export const contractText = (): string => `${JSON.stringify(openapi(ROUTES), null, 2)}\n`
