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
    list: async (pedido) => (await store.listChaves(pedido)).map(present),
    create: async (pedido) => {
      const { nome, origem } = pedido.body
      if ((await store.countAtivas(pedido)) >= CHAVES_ATIVAS_MAX) {
        throw new ErroApi('chave_integracao_too_many', { message: `Este cliente já tem ${CHAVES_ATIVAS_MAX} chaves de integração ativas.` })
      }
      const { chave, prefixo, hash } = makeChave(pedido.cliente.id)
      const id = await store.insertChave(pedido, { nome, origem, prefixo, hash })
      await recordAuditoria(pedido, { acao: 'integracao.create', assunto: 'Lancamento', assuntoId: id, depois: { nome, origem, prefixo } })
      return { ...present(orNotFound(await store.findChave(pedido, id))), chave }
    },
    revoke: async (pedido) => {
      const { id } = pedido.params
      orNotFound(await store.findChave(pedido, id))
      if (await store.revokeChave(pedido, id, clock())) {
        await recordAuditoria(pedido, { acao: 'integracao.revoke', assunto: 'Lancamento', assuntoId: id })
      }
      return present(orNotFound(await store.findChave(pedido, id)))
    },
    send: {
      ownTransaction: ({ request, acesso }) => {
        checkLimite(acesso)
        return receiveEnvio(request, acesso, { db, envios, fairShare })
      },
    },
  }
}
