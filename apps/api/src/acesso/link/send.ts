/** The mail that carries a link, or only the address of the product, in the transaction of what it is about. */
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

export type EnderecoConfig = Pick<HttpSettings, 'endereco' | 'demonstracao' | 'port'>

const PAGINAS: Readonly<Record<LinkTipo, string>> = {
  convite: '/cadastrar-senha',
  senha: '/cadastrar-senha',
  email: '/pages/authentication/verify-email-v1',
  cadastro: '/register',
  troca: '/pages/authentication/verify-email-v1',
}

/**
 * Where the pages are. The host of a request is the caller's word and a link in a mail must not go where a stranger says; only the
 * demonstration, whose mails everybody reads, follows it.
 */
export function enderecoOf(
  { endereco, demonstracao, port }: EnderecoConfig,
  /** Null: no request but the server itself. */
  request: Pick<FastifyRequest, 'host' | 'protocol'> | null,
  marca: ChaveMarca,
): string {
  if (endereco !== undefined) return endereco.replace('{marca}', marca)
  return demonstracao && request !== null && request.host !== '' ? `${request.protocol}://${request.host}` : `http://localhost:${port}`
}

interface Envelope {
  para: { id: string | null; email: string; nome: string }
  marca: ChaveMarca
  /** Of the request that causes the mail. */
  clientInfo: ClientInfo
  config: EnderecoConfig
  /** Name of who gives access. */
  quem?: string
  /** Name of the company that access is given to. */
  cliente?: string
  /** The address that is to take the place of the one the mail goes to. */
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
    ...composeCorreio({ ...texto, botao: { texto: texto.botao, endereco } }, aparencia),
  })
}

/** A new link of this tipo, mailed. Its token is in the fragment of the address: browsers do not send that part to any server. */
export async function sendLink(
  tx: Transacao,
  tipo: LinkTipo,
  envelope: Envelope & { createdBy?: string; clientes?: readonly string[]; now: Date },
): Promise<void> {
  const { para, marca, config, clientInfo, createdBy = null, clientes = [], now } = envelope
  const token = await createLink(tx, { tipo, usuarioId: para.id, clientes, email: para.email, marca, createdBy, now })
  await enqueue(tx, tipo, `${enderecoOf(config, clientInfo.request, marca)}${PAGINAS[tipo]}#token=${token}`, envelope)
}

/** A mail that opens nothing. */
export async function sendRecado(tx: Transacao, modelo: Exclude<CorreioModelo, LinkTipo>, envelope: Envelope): Promise<void> {
  await enqueue(tx, modelo, `${enderecoOf(envelope.config, envelope.clientInfo.request, envelope.marca)}/login`, envelope)
}
