/** Receives a push: body to disk, a first parse without a connection, then one transaction that writes new entries. */
import { createHash } from 'node:crypto'
import type { IntegracaoEnvio } from '@lastro/contract'
import { withTenant, type Database } from '@lastro/db'
import { analyzeLancamentosExternos, importLancamentosExternos, ProblemaColetor } from '@lastro/importacao'
import type { FastifyRequest } from 'fastify'
import { recordAuditoria, type ContextoAuditoria } from '../../http/auditoria.ts'
import type { AcessoIntegracao } from '../../http/authenticate.ts'
import { allowSlowArrival } from '../../http/body-timeout.ts'
import { withApiErrors } from '../../http/erro-importacao.ts'
import type { FairShare } from '../../http/fair-share.ts'
import type { HeldUpload, Uploads } from '../importacao/uploads.ts'
import { openBody } from './body.ts'
import { createLeitor } from './ndjson-parser.ts'

export function receiveEnvio(
  request: FastifyRequest,
  acesso: AcessoIntegracao,
  { db, envios, fairShare }: { db: Database; envios: Pick<Uploads, 'hold'>; fairShare: FairShare },
): Promise<IntegracaoEnvio> {
  return fairShare.reserve<IntegracaoEnvio>(acesso.clienteId, async (inTurn) => {
    allowSlowArrival(request)
    const envio = await envios.hold(openBody(request))
    try {
      return await inTurn(() => withApiErrors(() => importEnvio(request, acesso, { db, envio })))
    } finally {
      await envio.remove()
    }
  })
}

async function importEnvio(
  request: FastifyRequest,
  acesso: AcessoIntegracao,
  { db, envio }: { db: Database; envio: HeldUpload },
): Promise<IntegracaoEnvio> {
  const { clienteId, origem } = acesso
  const read = createLeitor(envio.path)
  const problemas = new ProblemaColetor()
  const analise = await analyzeLancamentosExternos(read, problemas)
  problemas.assertNone()
  // The same bytes from two programs are two pushes.
  const sha256 = createHash('sha256').update(`${origem}\n${envio.sha256}`).digest()
  const { tamanhoBytes } = envio
  return withTenant(db, { clienteId, usuarioId: null, statementTimeoutMs: 120_000 }, async (tx, client) => {
    const resultado = await importLancamentosExternos({
      tx,
      client,
      clienteId,
      origem,
      arquivoNome: acesso.nome,
      sha256,
      tamanhoBytes,
      analise,
      read,
    })
    if (resultado.importacaoId !== null) {
      await recordEnvio({ tx, cliente: { id: clienteId }, usuario: null, request }, acesso, resultado)
    }
    return resultado
  })
}

/** Records the key in the audit trail, because the import has no user. */
async function recordEnvio(
  context: ContextoAuditoria,
  { chaveId, nome, origem }: AcessoIntegracao,
  resultado: IntegracaoEnvio,
): Promise<void> {
  await recordAuditoria(context, {
    acao: 'integracao.send',
    assunto: 'Lancamento',
    assuntoId: resultado.importacaoId ?? '',
    depois: { chaveId, nome, origem, ...resultado },
  })
}
