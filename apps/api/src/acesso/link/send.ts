/** Enqueues mails in the caller's transaction, with a one-time link or the address of the product. */
import type { ChaveMarca, LinkTipo } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { HttpSettings } from '../../http/settings.ts'
import { composeCorreio } from '../../avisos/correio/compose.ts'
import { enqueueCorreio } from '../../avisos/correio/store.ts'
import { textoCorreio, type CorreioModelo } from '../../avisos/correio/texts.ts'
import { findAparencia } from '../../marca/mail-branding.ts'
import type { ClientInfo } from '../sessao/client-info.ts'
import { createLink } from './store.ts'

export type AddressConfig = Pick<HttpSettings, 'endereco' | 'demonstracao' | 'port'>

const PAGES: Readonly<Record<LinkTipo, string>> = {
  convite: '/cadastrar-senha',
  senha: '/cadastrar-senha',
  email: '/pages/authentication/verify-email-v1',
  cadastro: '/register',
  troca: '/pages/authentication/verify-email-v1',
}

/**
 * Base URL of links in mails, never from the Host header, which is the caller's claim.
 * Only the demonstration, whose mails are public, uses the header.
 */
export function addressOf(
  { endereco, demonstracao, port }: AddressConfig,
  request: Pick<FastifyRequest, 'host' | 'protocol'> | null,
  marca: ChaveMarca,
): string {
  if (endereco !== undefined) return endereco.replace('{marca}', marca)
  return demonstracao && request !== null && request.host !== '' ? `${request.protocol}://${request.host}` : `http://localhost:${port}`
}

interface Envelope {
  para: { id: string | null; email: string; nome: string }
  marca: ChaveMarca
  clientInfo: ClientInfo
  config: AddressConfig
  quem?: string
  cliente?: string
  emailNovo?: string
}

async function enqueue(
  tx: Transacao,
  modelo: CorreioModelo,
  endereco: string,
  { para, marca, quem = '', cliente = '', emailNovo = '' }: Envelope,
): Promise<void> {
  const aparencia = await findAparencia(tx, marca)
  const texto = textoCorreio(aparencia.idioma, modelo, { nome: para.nome, marca: aparencia.titulo, quem, cliente, emailNovo })
  await enqueueCorreio(tx, {
    para: para.email,
    ...composeCorreio({ ...texto, button: { texto: texto.button, endereco } }, aparencia),
  })
}

/** Creates a link of this tipo and mails it. The token is in the URL fragment, which browsers do not send to servers. */
export async function sendLink(
  tx: Transacao,
  tipo: LinkTipo,
  envelope: Envelope & { createdBy?: string; clientes?: readonly string[]; now: Date },
): Promise<void> {
  const { para, marca, config, clientInfo, createdBy = null, clientes = [], now } = envelope
  const token = await createLink(tx, { tipo, usuarioId: para.id, clientes, email: para.email, marca, createdBy, now })
  await enqueue(tx, tipo, `${addressOf(config, clientInfo.request, marca)}${PAGES[tipo]}#token=${token}`, envelope)
}

export async function sendRecado(tx: Transacao, modelo: Exclude<CorreioModelo, LinkTipo>, envelope: Envelope): Promise<void> {
  await enqueue(tx, modelo, `${addressOf(envelope.config, envelope.clientInfo.request, envelope.marca)}/login`, envelope)
}
