import { ACTIVE_CHAVES_MAX, type ChaveIntegracao, type integracaoRotas } from '@lastro/contract'
import type { Database } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { createFairShare } from '../../http/fair-share.ts'
import { makeChave } from '../../acesso/integracao/integration-key.ts'
import { createLimit, FAIR_SHARE } from './queue.ts'
import type { Uploads } from '../importacao/uploads.ts'
import { receiveEnvio } from './receive.ts'
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
  db: Database
  envios: Pick<Uploads, 'hold'>
  clock: () => Date
}): Handlers<typeof integracaoRotas> {
  const fairShare = createFairShare(FAIR_SHARE)
  const checkLimit = createLimit(clock)
  return {
    list: async (request) => (await store.listChaves(request)).map(present),
    create: async (request) => {
      const { nome, origem } = request.body
      if ((await store.countActive(request)) >= ACTIVE_CHAVES_MAX) {
        throw new ErroApi('chave_integracao_too_many', { message: `Este cliente já tem ${ACTIVE_CHAVES_MAX} chaves de integração ativas.` })
      }
      const { chave, prefixo, hash } = makeChave(request.cliente.id)
      const id = await store.insertChave(request, { nome, origem, prefixo, hash })
      await recordAuditoria(request, { acao: 'integracao.create', assunto: 'Lancamento', assuntoId: id, depois: { nome, origem, prefixo } })
      return { ...present(orNotFound(await store.findChave(request, id))), chave }
    },
    revoke: async (request) => {
      const { id } = request.params
      orNotFound(await store.findChave(request, id))
      if (await store.revokeChave(request, id, clock())) {
        await recordAuditoria(request, { acao: 'integracao.revoke', assunto: 'Lancamento', assuntoId: id })
      }
      return present(orNotFound(await store.findChave(request, id)))
    },
    send: {
      ownTransaction: ({ request, acesso }) => {
        checkLimit(acesso)
        return receiveEnvio(request, acesso, { db, envios, fairShare })
      },
    },
  }
}
