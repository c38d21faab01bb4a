import { type Orcamento, orcamentoComentarioRotas } from '@lastro/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { ComentarioForm, type Dito } from '../comentario/ComentarioForm.tsx'
import { Conversa, type ConversaAtos } from '../comentario/Conversa.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Segmented } from '../../ui/Toolbar.tsx'
import styles from './Orcamento.module.css'
import { comentariosQuery, pessoasQuery } from './queries.ts'

interface ComentariosPainelProps {
  orcamento: Orcamento
  linha?: number | undefined
  mes?: number | undefined
  /** Label of a place in the budget; null when it is out of sight. */
  namePlace: (linhaId: number, mes: number | null) => string | null
  podeComentar: boolean
  onPlace: (linha: number | undefined, mes: number | undefined) => void
}

export function ComentariosPainel({ orcamento, linha, mes, namePlace, podeComentar, onPlace }: ComentariosPainelProps) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const [mostra, setMostra] = useState<'abertos' | 'todos'>('abertos')
  const { id } = orcamento
  const query = comentariosQuery({ id, linha, mes, soAbertos: mostra === 'abertos' })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const itens = data?.pages.flatMap((page) => page.itens) ?? []
  const { data: pessoas = [] } = useQuery(pessoasQuery(id))
  const atos = atosOf(id)
  const lugar = linha === undefined ? null : namePlace(linha, mes ?? null)
  return (
    <>
      <section className={styles['secao']}>
        {linha !== undefined && (
          <p className={styles['lugar']}>
            <strong>{lugar ?? t('comentarios.linha')}</strong>
            <Button size="small" variant="quiet" onClick={() => onPlace(undefined, undefined)}>
              {t('comentarios.verTodos')}
            </Button>
          </p>
        )}
        {podeComentar && (
          <ComentarioForm
            key={`${linha} ${mes}`}
            pessoas={pessoas}
            label={t(linha === undefined ? 'comentarios.novo' : mes === undefined ? 'comentarios.novoLinha' : 'comentarios.novoCelula')}
            enviar={t('comentarios.comentar')}
            onSend={async ({ texto, mencoes }, chave) => {
              const onde = { ...(linha === undefined ? {} : { linhaId: linha }), ...(mes === undefined ? {} : { mes }) }
              await createComentario(id, { texto, mencoes, ...onde }, chave)
            }}
          />
        )}
      </section>
      <section className={styles['secao']} aria-label={t('painel.comentarios')}>
        <Segmented
          label={t('comentarios.mostrar')}
          value={mostra}
          onChange={setMostra}
          options={(['abertos', 'todos'] as const).map((value) => ({ value, label: t(`comentarios.${value}`) }))}
        />
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} label={comum('carregando')} />}
        {data && itens.length === 0 && <p className={styles['nota']}>{t('comentarios.nenhum')}</p>}
        <ul className={styles['comentarios']}>
          {itens.map((comentario) => {
            const { linhaId, mes: doMes } = comentario
            const onde = linhaId === null || linha !== undefined ? null : namePlace(linhaId, doMes)
            return (
              <li key={comentario.id}>
                <Conversa comentario={comentario} pessoas={pessoas} podeComentar={podeComentar} atos={atos}>
                  {onde !== null && linhaId !== null && (
                    <button type="button" className={styles['onde']} onClick={() => onPlace(linhaId, doMes ?? undefined)}>
                      {onde}
                    </button>
                  )}
                </Conversa>
              </li>
            )
          })}
        </ul>
        {hasNextPage && (
          <Button size="small" variant="quiet" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('comentarios.anteriores')}
          </Button>
        )}
      </section>
    </>
  )
}

async function createComentario(
  id: number,
  body: Dito & { linhaId?: number; mes?: number; respondeId?: number },
  chave: string,
): Promise<void> {
  await call(orcamentoComentarioRotas.create, { params: { id }, body }, { headers: { 'idempotency-key': chave }, silent: true })
  await invalidate(orcamentoComentarioRotas.list)
}

function atosOf(orcamentoId: number): ConversaAtos {
  const paramsOf = (comentarioId: number) => ({ id: orcamentoId, comentarioId })
  const seen = () => invalidate(orcamentoComentarioRotas.list)
  /** Also after a refusal, because a concurrent change may be the reason. */
  const settle = async (act: Promise<unknown>) => {
    try {
      await act
    } finally {
      await seen()
    }
  }
  return {
    responder: (respondeId, dito, chave) => createComentario(orcamentoId, { ...dito, respondeId }, chave),
    mudar: (id, body) => call(orcamentoComentarioRotas.update, { params: paramsOf(id), body }, { silent: true }).then(seen),
    resolver: (id, resolvido) =>
      settle(call(orcamentoComentarioRotas.resolve, { params: paramsOf(id), body: { resolvido } }, { silent: true })),
    excluir: (id) => settle(call(orcamentoComentarioRotas.remove, { params: paramsOf(id) }, { silent: true })),
  }
}
