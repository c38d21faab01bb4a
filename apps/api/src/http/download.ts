import type { RotaDef } from '@lastro/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAuditoria, type ContextoAuditoria } from './auditoria.ts'
import type { File } from './handler.ts'

/** The name twice: quoted ASCII for old programs, UTF-8 for the others (RFC 6266). */
function contentDisposition(nome: string): string {
  const ascii = nome.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(nome)}`
}

interface Delivery {
  request: FastifyRequest
  reply: FastifyReply
  /** A transaction with the scope of the caller. */
  inTransaction: (work: (context: Omit<ContextoAuditoria, 'cliente'>) => Promise<unknown>) => Promise<unknown>
}

/** Audits a download before the file is sent. A file of no cliente has no record. */
async function recordFile(rota: RotaDef, file: File, { request: { acesso }, inTransaction }: Delivery): Promise<void> {
  const { permissao, registra } = rota
  if (registra === undefined || typeof permissao === 'string' || acesso === null || acesso.cliente === null) return
  const { nome: arquivoNome, registro: { assuntoId, depois } = {} } = file
  const { cliente } = acesso
  await inTransaction((context) =>
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

export async function sendFile(rota: RotaDef, file: File, delivery: Delivery): Promise<FastifyReply> {
  await recordFile(rota, file, delivery)
  return delivery.reply
    .type(file.tipo)
    .header('content-disposition', contentDisposition(file.nome))
    .serializer((payload: unknown) => payload as string)
    .send(typeof file.conteudo === 'string' ? file.conteudo : Buffer.from(file.conteudo))
}
