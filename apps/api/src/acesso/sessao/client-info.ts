import { marcaFromHost, type ChaveMarca } from '@lastro/contract'
import type { FastifyRequest } from 'fastify'
import type { NotificacaoData } from '../../avisos/notificacao/store.ts'
import { readSecret } from './dispositivo.ts'
import { nameDispositivo } from './browser-name.ts'

export interface ClientInfo {
  request: FastifyRequest
  ip: string
  userAgent: string | null
  dispositivo: string
  segredo: string | null
  marca: ChaveMarca
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
