/** A push: the body to disk, a first reading that needs no connection, then one transaction that writes what is new. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { IntegracaoEnvio } from '@lastro/contract'
import { withTenant, type Banco } from '@lastro/db'
import { analyzeLancamentosExternos, importLancamentosExternos, ProblemaColetor } from '@lastro/importacao'
import type { FastifyRequest } from 'fastify'
import { recordAuditoria } from '../http/auditoria.ts'
import type { AcessoIntegracao } from '../http/authenticate.ts'
import { withErrosDaApi } from '../http/erro-importacao.ts'
import { openCorpo } from './corpo.ts'
import type { Fila } from './fila.ts'
import { createLeitor } from './linhas.ts'

/** What a push needs of the store of uploaded files. */
export interface Armazem {
  receive: (
    source: Readable,
    owner: { clienteId: string; arquivoNome: string },
  ) => Promise<{ id: string; sha256: string; tamanhoBytes: number }>
  path: (id: string) => string
  remove: (id: string) => Promise<void>
}

export async function receiveEnvio(
  request: FastifyRequest,
  acesso: AcessoIntegracao,
  { db, envios, fila }: { db: Banco; envios: Armazem; fila: Fila },
): Promise<IntegracaoEnvio> {
  const { clienteId, origem, nome } = acesso
  const envio = await envios.receive(openCorpo(request), { clienteId, arquivoNome: nome })
  try {
    return await fila(clienteId, () =>
      withErrosDaApi(async () => {
        const ler = createLeitor(envios.path(envio.id))
        const problemas = new ProblemaColetor()
        const analise = await analyzeLancamentosExternos(ler, problemas)
        problemas.assertNone()
        // The same bytes from two programs are two pushes.
        const sha256 = createHash('sha256').update(`${origem}\n${envio.sha256}`).digest()
        return withTenant(db, { clienteId, usuarioId: null, statementTimeoutMs: 120_000 }, async (tx, client) => {
          const { tamanhoBytes } = envio
          const resultado = await importLancamentosExternos({
            tx,
            client,
            clienteId,
            origem,
            arquivoNome: nome,
            sha256,
            tamanhoBytes,
            analise,
            ler,
          })
          if (resultado.importacaoId !== null) await recordEnvio(request, acesso, resultado, tx)
          return resultado
        })
      }),
    )
  } finally {
    await envios.remove(envio.id)
  }
}

/** Which key brought the import: it has no user. */
async function recordEnvio(
  request: FastifyRequest,
  { clienteId, chaveId, nome, origem }: AcessoIntegracao,
  resultado: IntegracaoEnvio,
  tx: Parameters<typeof recordAuditoria>[0],
): Promise<void> {
  await recordAuditoria(
    tx,
    { clienteId, usuarioId: null, request },
    {
      acao: 'integracao.send',
      assunto: 'Lancamento',
      assuntoId: resultado.importacaoId ?? '',
      depois: { chaveId, nome, origem, ...resultado },
    },
  )
}
