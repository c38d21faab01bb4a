import type { RotaDef } from '@lastro/contract'
import type { Database } from '@lastro/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAuditoria } from './auditoria.ts'
import type { File } from './handler.ts'
import { withCaller } from './transaction.ts'

/** The name twice: quoted ASCII for old programs, UTF-8 for the others (RFC 6266). */
function contentDisposition(nome: string): string {
  const ascii = nome.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(nome)}`
}

/** Audits a download before the file is sent. A file of no cliente has no record. */
async function recordFile(db: Database, rota: RotaDef, file: File, request: FastifyRequest): Promise<void> {
  const { acesso } = request
  const { permissao, registra } = rota
  if (registra === undefined || typeof permissao === 'string' || acesso === null || acesso.cliente === null) return
  const { nome: arquivoNome, registro: { assuntoId, depois } = {} } = file
  const { cliente } = acesso
  await withCaller(db, request, {}, (context) =>
    recordAuditoria(
      { ...context, cliente },
      {
        acao: registra,
        assunto: permissao.subject,
        ...(assuntoId === undefined ? {} : { assuntoId }),
        depois: { ...depois, arquivoNome },
      },
    ),
  )
}

export async function sendFile(
  db: Database,
  rota: RotaDef,
  file: File,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  await recordFile(db, rota, file, request)
  return reply
    .type(file.tipo)
    .header('content-disposition', contentDisposition(file.nome))
    .serializer((payload: unknown) => payload as string)
    .send(typeof file.conteudo === 'string' ? file.conteudo : Buffer.from(file.conteudo))
}
