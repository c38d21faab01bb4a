import { marcaFromHost, type ChaveMarca } from '@lastro/contract'
import type { FastifyRequest } from 'fastify'
import type { NotificacaoData } from '../../avisos/notificacao/store.ts'
import { readSecret } from './dispositivo.ts'

export interface ClientInfo {
  request: FastifyRequest
  ip: string
  userAgent: string | null
  dispositivo: string
  segredo: string | null
  marca: ChaveMarca
}

/** Browser names by User-Agent pattern. Chromium derivatives also contain Chrome and Safari, so the order matters. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Chrome · Windows`; for a program the first word of its User-Agent; empty without one. */
export function nameDispositivo(userAgent: string | null): string {
  if (userAgent === null) return ''
  const find = (names: typeof NAVEGADORES): string | undefined => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const known = [find(NAVEGADORES), find(SISTEMAS)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '')
}

export function readClientInfo(request: FastifyRequest): ClientInfo {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  return {
    request,
    ip: request.ip,
    userAgent,
    dispositivo: nameDispositivo(userAgent),
    segredo: readSecret(request),
    marca: marcaFromHost(request.host),
  }
}

export function noticeDataOf({ dispositivo, ip }: ClientInfo, now: Date): NotificacaoData {
  return { dispositivo, ip, quando: now.toISOString() }
}
