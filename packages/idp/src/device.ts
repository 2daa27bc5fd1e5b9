import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import {
  deviceAbortedPage,
  deviceCodePage,
  deviceConfirmPage,
  deviceDonePage,
  problemOf,
} from './pages/device.ts'

/** How long somebody has to go to a browser and say that it was her. */
export const DEVICE_CODE_S = 600

/** The part of the form that is ours: the provider keeps it with the session of the browser. */
const formOf = ({ oidc }: KoaContextWithOIDC) => ({
  action: oidc.urlFor('code_verification'),
  xsrf: (oidc.session?.state as { secret?: string } | undefined)?.secret ?? '',
})

function show(ctx: KoaContextWithOIDC, text: string): void {
  ctx.type = 'html'
  ctx.body = text
}

/** RFC 8628: a program without a browser shows a code, and the person confirms it where she is logged in. */
export const deviceFlow: NonNullable<NonNullable<Configuration['features']>['deviceFlow']> = {
  enabled: true,
  charset: 'base-20',
  mask: '****-****',
  deviceInfo: ctx => ({ ip: ctx.ip }),
  userCodeInputSource: (ctx, _form, _out, error) => {
    if (error?.name === 'AbortedError') return show(ctx, deviceAbortedPage())
    show(ctx, deviceCodePage(formOf(ctx), problemOf(error)))
  },
  userCodeConfirmSource: (ctx, _form, client, deviceInfo, code) => {
    const application = client.clientName ?? client.clientId
    show(ctx, deviceConfirmPage(formOf(ctx), { application, code, address: String(deviceInfo.ip) }))
  },
  successSource: ctx => {
    const { client } = ctx.oidc
    show(ctx, deviceDonePage(client?.clientName ?? client?.clientId ?? ''))
  },
}
