/** Downloads: the headers of a file, and its record in the audit log. */
import type { RotaDef } from '@lastro/contract'
import type { Banco } from '@lastro/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAuditoria } from './auditoria.ts'
import type { Arquivo } from './handler.ts'
import { withCaller } from './transaction.ts'

/** The name twice: quoted ASCII for old programs, UTF-8 for the others (RFC 6266). */
function contentDisposition(nome: string): string {
  const ascii = nome.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(nome)}`
}

/** Records who took which file, before it is sent. A file of no cliente, as the list of all of them, has no record. */
async function recordArquivo(db: Banco, rota: RotaDef, arquivo: Arquivo, request: FastifyRequest): Promise<void> {
  const { acesso } = request
  const { permissao, registra } = rota
  if (registra === undefined || typeof permissao === 'string' || acesso === null || acesso.cliente === null) return
  const { nome: arquivoNome, registro: { assuntoId, depois } = {} } = arquivo
  const { cliente } = acesso
  await withCaller(db, request, {}, (contexto) =>
    recordAuditoria(
      { ...contexto, cliente },
      {
        acao: registra,
        assunto: permissao.subject,
        ...(assuntoId === undefined ? {} : { assuntoId }),
        depois: { ...depois, arquivoNome },
      },
    ),
  )
}

export async function sendArquivo(
  db: Banco,
  rota: RotaDef,
  arquivo: Arquivo,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  await recordArquivo(db, rota, arquivo, request)
  return reply
    .type(arquivo.tipo)
    .header('content-disposition', contentDisposition(arquivo.nome))
    .serializer((payload: unknown) => payload as string)
    .send(typeof arquivo.conteudo === 'string' ? arquivo.conteudo : Buffer.from(arquivo.conteudo))
}
