/**
 * Sends the outbox by SMTP, outside of requests, so that a mail server outage only delays mails.
 * Delivery is at least once: a process that dies after the server's acceptance sends the mail again.
 */
import { withSistema, type Database } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type Transporter } from 'nodemailer'
import { repeat, type Repeated } from '../../http/repeat.ts'
import { claimCorreios, markFailed, markSent, ATTEMPTS_MAX, type PendingCorreio } from './store.ts'

const BATCH = 10
/** Lease, longer than the slowest sending of a whole batch. */
const LEASE_MS = 10 * 60_000
const WAIT_MIN_MS = 30_000
const WAIT_MAX_MS = 3_600_000
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export interface SenderDeps {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  de: string
  keepTexto: boolean
}

function isLocal(smtpUrl: string): boolean {
  return URL.canParse(smtpUrl) && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(smtpUrl).hostname)
}

/** @param exigeTls refuses a remote `smtp://` server without STARTTLS */
export function createTransporter(smtpUrl: string, { exigeTls }: { exigeTls: boolean }): Transporter {
  // Passed with the URL, because options set on the transporter later do not reach the connection.
  return createTransport({
    url: smtpUrl,
    ...SMTP_TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: exigeTls && !isLocal(smtpUrl),
  })
}

export function nextWaitMs(attempts: number): number {
  return Math.min(WAIT_MIN_MS * 2 ** attempts, WAIT_MAX_MS)
}

interface ErrorSmtp {
  message: string
  isFinal: boolean
}

function readError(error: unknown): ErrorSmtp {
  if (!(error instanceof Error)) return { message: String(error), isFinal: false }
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return {
    message: error.message.slice(0, 500),
    isFinal: responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE'),
  }
}

async function sendOne({ db, clock, log, de, keepTexto }: SenderDeps, transporter: Transporter, correio: PendingCorreio): Promise<boolean> {
  const { id, para, assunto, texto, html, createdAt, tentativas, anexoNome, anexo } = correio
  try {
    await transporter.sendMail({
      from: de,
      to: { name: '', address: para },
      subject: assunto,
      text: texto,
      html,
      ...(anexoNome === null || anexo === null ? {} : { attachments: [{ filename: anexoNome, content: anexo }] }),
      date: createdAt,
      // Stable, so that mail clients show a duplicate once.
      messageId: `<correio-${id}-${createdAt.getTime()}@${/@([^\s>]+)>?$/.exec(de)?.[1] ?? 'lastro'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    const { message, isFinal } = readError(error)
    const last = isFinal || tentativas + 1 >= ATTEMPTS_MAX
    log.warn({ correioId: id, tentativas: tentativas + 1, erro: message, last }, 'mail was not sent')
    const nextAttemptAt = last ? undefined : new Date(clock().getTime() + nextWaitMs(tentativas))
    await withSistema(db, {}, (tx) => markFailed(tx, id, message, nextAttemptAt))
    return false
  }
  await withSistema(db, {}, (tx) => markSent(tx, id, clock(), { keepTexto }))
  return true
}

export async function sendPending(deps: SenderDeps, transporter: Transporter): Promise<number> {
  const correios = await withSistema(deps.db, {}, (tx) => claimCorreios(tx, { now: deps.clock(), limite: BATCH, emprestimoMs: LEASE_MS }))
  let sent = 0
  for (const correio of correios) if (await sendOne(deps, transporter, correio)) sent += 1
  if (sent > 0) deps.log.info({ sent }, 'mail was sent')
  return correios.length
}

/** Timeout, because a silent mail server must not keep this process alive. */
const SHUTDOWN_MS = 3_000

/** Polls the outbox every `intervaloMs`. Closing waits briefly for the current mail. */
export function openSender(
  deps: SenderDeps,
  { smtpUrl, smtpExigeTls, intervaloMs = 2_000 }: { smtpUrl: string; smtpExigeTls: boolean; intervaloMs?: number },
): Repeated {
  const transporter = createTransporter(smtpUrl, { exigeTls: smtpExigeTls })
  const sendAll = async (closing: AbortSignal): Promise<void> => {
    while (!closing.aborted && (await sendPending(deps, transporter)) === BATCH);
  }
  const sending = repeat(sendAll, { intervaloMs, onError: (error) => deps.log.error({ err: error }, 'sending mail failed') })
  return {
    async close() {
      let timeout: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, SHUTDOWN_MS)
      })
      await Promise.race([sending.close(), patience])
      clearTimeout(timeout)
      transporter.close()
    },
  }
}
