import { CHAVES_ATIVAS_MAX, type ChaveIntegracao, type integracaoRotas } from '@lastro/contract'
import type { Banco } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { createFairShare } from '../../http/fair-share.ts'
import { makeChave } from '../../acesso/integracao/integration-key.ts'
import { createLimite, FAIR_SHARE } from './queue.ts'
import { receiveEnvio, type Armazem } from './receive.ts'
import * as store from '../../acesso/integracao/store.ts'

function present({ createdAt, revokedAt, lastUsedAt, ...rest }: store.ChaveRow): ChaveIntegracao {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

export function createIntegracaoHandlers({
  db,
  envios,
  clock,
}: {
  db: Banco
  envios: Armazem
  clock: () => Date
}): Handlers<typeof integracaoRotas> {
  const fairShare = createFairShare(FAIR_SHARE)
  const checkLimite = createLimite(clock)
  return {
    list: async ({ tx, acesso: { cliente } }) => (await store.listChaves(tx, cliente.id)).map(present),
    create: async ({ tx, acesso: { cliente, usuarioId }, body: { nome, origem }, request }) => {
      if ((await store.countAtivas(tx, cliente.id)) >= CHAVES_ATIVAS_MAX) {
        throw new ErroApi('chave_integracao_too_many', { message: `Este cliente já tem ${CHAVES_ATIVAS_MAX} chaves de integração ativas.` })
      }
      const { chave, prefixo, hash } = makeChave(cliente.id)
      const id = await store.insertChave(tx, { clienteId: cliente.id, usuarioId, nome, origem, prefixo, hash })
      await recordAuditoria(
        tx,
        { clienteId: cliente.id, usuarioId, request },
        { acao: 'integracao.create', assunto: 'Lancamento', assuntoId: id, depois: { nome, origem, prefixo } },
      )
      return { ...present(orNotFound(await store.findChave(tx, cliente.id, id))), chave }
    },
    revoke: async ({ tx, acesso: { cliente, usuarioId }, params: { id }, request }) => {
      orNotFound(await store.findChave(tx, cliente.id, id))
      if (await store.revokeChave(tx, cliente.id, id, clock())) {
        await recordAuditoria(
          tx,
          { clienteId: cliente.id, usuarioId, request },
          { acao: 'integracao.revoke', assunto: 'Lancamento', assuntoId: id },
        )
      }
      return present(orNotFound(await store.findChave(tx, cliente.id, id)))
    },
    send: {
      ownTransaction: ({ request, acesso }) => {
        checkLimite(acesso)
        return receiveEnvio(request, acesso, { db, envios, fairShare })
      },
    },
  }
}
