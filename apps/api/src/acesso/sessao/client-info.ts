/** Where somebody arrives from: what a sign-in notes down about the request. */
import { marcaFromHost, type ChaveMarca } from '@lastro/contract'
import type { FastifyRequest } from 'fastify'
import { readSegredo } from './dispositivo.ts'
import { nameDispositivo } from './browser-name.ts'

export interface Arrival {
  request: FastifyRequest
  ip: string
  userAgent: string | null
  /** Browser and system in words. */
  dispositivo: string
  /** Secret of the browser, if it has been here before. */
  segredo: string | null
  marca: ChaveMarca
}

export function readArrival(request: FastifyRequest): Arrival {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  return {
    request,
    ip: request.ip,
    userAgent,
    dispositivo: nameDispositivo(userAgent),
    segredo: readSegredo(request),
    marca: marcaFromHost(request.host),
  }
}
