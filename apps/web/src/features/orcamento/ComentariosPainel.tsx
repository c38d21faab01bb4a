import { type Orcamento, orcamentoComentarioRotas } from '@lastro/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { PainelSecao } from '../../ui/PainelLateral.tsx'
import { Note } from '../../ui/Text.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { ComentarioForm, type Remark } from '../comentario/ComentarioForm.tsx'
import { Conversa, type ThreadActions } from '../comentario/Conversa.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Segmented } from '../../ui/Toolbar.tsx'
import styles from './Orcamento.module.css'
import { comentariosQuery, peopleQuery } from './queries.ts'

interface ComentariosPainelProps {
  orcamento: Orcamento
  linha?: number | undefined
  mes?: number | undefined
  /** Null when the place is out of sight. */
  namePlace: (linhaId: number, mes: number | null) => string | null
  canComment: boolean
  onPlace: (line: number | undefined, mes: number | undefined) => void
}

export function ComentariosPainel({ orcamento, linha, mes, namePlace, canComment, onPlace }: ComentariosPainelProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const [shows, setShows] = useState<'abertos' | 'todos'>('abertos')
  const { id } = orcamento
  const query = comentariosQuery({ id, linha, mes, onlyOpen: shows === 'abertos' })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const itens = data?.pages.flatMap((page) => page.itens) ?? []
  const { data: people = [] } = useQuery(peopleQuery(id))
  const atos = atosOf(id)
  const location = linha === undefined ? null : namePlace(linha, mes ?? null)
  return (
    <>
      <PainelSecao>
        {linha !== undefined && (
          <Inline as="p" justify="between">
            <strong>{location ?? t('comentarios.linha')}</strong>
            <Button size="small" variant="quiet" onClick={() => onPlace(undefined, undefined)}>
              {t('comentarios.verTodos')}
            </Button>
          </Inline>
        )}
        {canComment && (
          <ComentarioForm
            key={`${linha} ${mes}`}
            people={people}
            label={t(linha === undefined ? 'comentarios.novo' : mes === undefined ? 'comentarios.novoLinha' : 'comentarios.novoCelula')}
            sendLabel={t('comentarios.comentar')}
            onSend={async ({ texto, mencoes }, key) => {
              const where = { ...(linha === undefined ? {} : { linhaId: linha }), ...(mes === undefined ? {} : { mes }) }
              await createComentario(id, { texto, mencoes, ...where }, key)
            }}
          />
        )}
      </PainelSecao>
      <PainelSecao aria-label={t('painel.comentarios')}>
        <Segmented
          label={t('comentarios.mostrar')}
          value={shows}
          onChange={setShows}
          options={(['abertos', 'todos'] as const).map((value) => ({ value, label: t(`comentarios.${value}`) }))}
        />
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
        {data && itens.length === 0 && <Note>{t('comentarios.nenhum')}</Note>}
        <Stack as="ul" divided>
          {itens.map((comentario) => {
            const { linhaId, mes: doMes } = comentario
            const where = linhaId === null || linha !== undefined ? null : namePlace(linhaId, doMes)
            return (
              <Stack as="li" key={comentario.id} padding={[12, 0]}>
                <Conversa comentario={comentario} people={people} canComment={canComment} atos={atos}>
                  {where !== null && linhaId !== null && (
                    <button type="button" className={styles['onde']} onClick={() => onPlace(linhaId, doMes ?? undefined)}>
                      {where}
                    </button>
                  )}
                </Conversa>
              </Stack>
            )
          })}
        </Stack>
        {hasNextPage && (
          <Button size="small" variant="quiet" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('comentarios.anteriores')}
          </Button>
        )}
      </PainelSecao>
    </>
  )
}

async function createComentario(
  id: number,
  body: Remark & { linhaId?: number; mes?: number; respondeId?: number },
  key: string,
): Promise<void> {
  await call(orcamentoComentarioRotas.create, { params: { id }, body }, { headers: { 'idempotency-key': key }, silent: true })
  await invalidate(orcamentoComentarioRotas.list)
}

function atosOf(orcamentoId: number): ThreadActions {
  const paramsOf = (comentarioId: number) => ({ id: orcamentoId, comentarioId })
  const seen = () => invalidate(orcamentoComentarioRotas.list)
  /** Reloads also after a refusal, because a concurrent change may be the reason. */
  const settle = async (act: Promise<unknown>) => {
    try {
      await act
    } finally {
      await seen()
    }
  }
  return {
    reply: (respondeId, remark, key) => createComentario(orcamentoId, { ...remark, respondeId }, key),
    change: (id, body) => call(orcamentoComentarioRotas.update, { params: paramsOf(id), body }, { silent: true }).then(seen),
    resolve: (id, resolvido) =>
      settle(call(orcamentoComentarioRotas.resolve, { params: paramsOf(id), body: { resolvido } }, { silent: true })),
    remove: (id) => settle(call(orcamentoComentarioRotas.remove, { params: paramsOf(id) }, { silent: true })),
  }
}
