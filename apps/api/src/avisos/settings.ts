import * as z from 'zod/mini'
import { developmentShape, isDevelopment } from '../http/settings.ts'

export const avisosSettings = z.pipe(
  z.object({
    ...developmentShape,
    /** `smtp://user:password@host:587` or `smtps://…`. Absent: mails stay in the outbox. */
    LASTRO_SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
    LASTRO_CORREIO_DE: z._default(
      z.string().check(z.regex(/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
      'Lastro <lastro@localhost>',
    ),
    /** `oferecido` is opportunistic TLS, for a `smtp://` server without TLS on a trusted network. */
    LASTRO_SMTP_TLS: z._default(z.enum(['exigido', 'oferecido']), 'exigido'),
  }),
  z.transform((env) => ({
    smtpUrl: env.LASTRO_SMTP_URL,
    smtpExigeTls: env.LASTRO_SMTP_TLS === 'exigido',
    correioDe: env.LASTRO_CORREIO_DE,
    /** Shows the outbox, including its links, without a session. */
    isCorreioVisible: isDevelopment(env),
  })),
)
export type AvisosSettings = z.output<typeof avisosSettings>
