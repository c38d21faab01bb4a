import { type Orcamento, type OrcamentoComentario, orcamentoComentarioRotas } from '@lastro/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { formatInstante } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Segmented } from '../ui/Toolbar.tsx'
import { ComentarioForm, type Dito } from './ComentarioForm.tsx'
import styles from './Orcamento.module.css'
import { comentariosQuery } from './queries.ts'

interface ComentariosPainelProps {
  orcamento: Orcamento
  /** With them, of one line or of one cell of it. */
  linha?: number | undefined
  mes?: number | undefined
  /** How a place in the budget is called; null of one that is not in sight. */
  namePlace: (linhaId: number, mes: number | null) => string | null
  podeComentar: boolean
  onPlace: (linha: number | undefined, mes: number | undefined) => void
}

/** What was said of a budget, a line or a cell, the newest first, and a field to say more. */
export function ComentariosPainel({ orcamento, linha, mes, namePlace, podeComentar, onPlace }: ComentariosPainelProps) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const [mostra, setMostra] = useState<'abertos' | 'todos'>('abertos')
  const { id } = orcamento
  const query = comentariosQuery({ id, linha, mes, soAbertos: mostra === 'abertos' })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const itens = data?.pages.flatMap((page) => page.itens) ?? []
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
            orcamentoId={id}
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
          {itens.map((comentario) => (
            <Comentario
              key={comentario.id}
              orcamentoId={id}
              comentario={comentario}
              onde={comentario.linhaId === null || linha !== undefined ? null : namePlace(comentario.linhaId, comentario.mes)}
              podeComentar={podeComentar}
              onPlace={onPlace}
            />
          ))}
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

type Fala = OrcamentoComentario['respostas'][number]

interface ComentarioProps {
  orcamentoId: number
  comentario: OrcamentoComentario
  onde: string | null
  podeComentar: boolean
  onPlace: ComentariosPainelProps['onPlace']
}

function Comentario({ orcamentoId, comentario, onde, podeComentar, onPlace }: ComentarioProps) {
  const { t } = useTranslation('orcamento')
  const [respondendo, setRespondendo] = useState(false)
  const { id: comentarioId, linhaId, mes, resolvedAt, resolvedBy, respostas } = comentario
  const resolver = useMutation({
    mutationFn: () =>
      call(
        orcamentoComentarioRotas.resolve,
        { params: { id: orcamentoId, comentarioId }, body: { resolvido: resolvedAt === null } },
        { silent: true },
      ),
    onError: showRefusal,
    onSettled: () => invalidate(orcamentoComentarioRotas.list),
  })
  return (
    <li data-resolvido={resolvedAt !== null || undefined}>
      {onde !== null && linhaId !== null && (
        <button type="button" className={styles['onde']} onClick={() => onPlace(linhaId, mes ?? undefined)}>
          {onde}
        </button>
      )}
      <FalaDe orcamentoId={orcamentoId} fala={comentario} respostas={respostas.length} podeComentar={podeComentar} />
      {resolvedBy && <p className={styles['nota']}>{t('comentarios.resolvidoPor', { quem: resolvedBy.nome })}</p>}
      {respostas.length > 0 && (
        <ul className={styles['respostas']}>
          {respostas.map((resposta) => (
            <li key={resposta.id}>
              <FalaDe orcamentoId={orcamentoId} fala={resposta} respostas={0} podeComentar={podeComentar} />
            </li>
          ))}
        </ul>
      )}
      {podeComentar && !respondendo && (
        <div className={styles['botoes']}>
          <Button size="small" variant="quiet" onClick={() => setRespondendo(true)}>
            {t('comentarios.responder')}
          </Button>
          <Button size="small" variant="quiet" busy={resolver.isPending} onClick={() => resolver.mutate()}>
            {t(resolvedAt === null ? 'comentarios.resolver' : 'comentarios.reabrir')}
          </Button>
        </div>
      )}
      {respondendo && (
        <ComentarioForm
          orcamentoId={orcamentoId}
          label={t('comentarios.resposta')}
          enviar={t('comentarios.responder')}
          onSend={async (dito, chave) => {
            await createComentario(orcamentoId, { ...dito, respondeId: comentarioId }, chave)
            setRespondendo(false)
          }}
          onCancel={() => setRespondendo(false)}
        />
      )}
    </li>
  )
}

interface FalaProps {
  orcamentoId: number
  fala: Fala
  /** Answers that would go with it. */
  respostas: number
  podeComentar: boolean
}

/** What one person said; one's own can be changed, and taken back. */
function FalaDe({ orcamentoId, fala, respostas, podeComentar }: FalaProps) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [estado, setEstado] = useState<'lido' | 'mudando' | 'excluindo'>('lido')
  const params = { id: orcamentoId, comentarioId: fala.id }
  const excluir = useMutation({
    mutationFn: () => call(orcamentoComentarioRotas.remove, { params }, { silent: true }),
    onError: showRefusal,
    onSettled: () => invalidate(orcamentoComentarioRotas.list),
  })
  return (
    <>
      <p className={styles['fala']}>
        <strong>{fala.quem.nome}</strong>{' '}
        <time dateTime={fala.createdAt}>
          {formatInstante(fala.createdAt, now, language)}
          {fala.editedAt !== null && ` (${t('comentarios.editado')})`}
        </time>
      </p>
      {estado === 'mudando' ? (
        <ComentarioForm
          orcamentoId={orcamentoId}
          label={t('comentarios.texto')}
          enviar={comum('salvar')}
          inicial={fala}
          onSend={async (body) => {
            await call(orcamentoComentarioRotas.update, { params, body }, { silent: true })
            await invalidate(orcamentoComentarioRotas.list)
            setEstado('lido')
          }}
          onCancel={() => setEstado('lido')}
        />
      ) : (
        <p className={styles['dito']}>{fala.texto}</p>
      )}
      {fala.proprio && podeComentar && estado === 'lido' && (
        <div className={styles['botoes']}>
          <Button size="small" variant="quiet" onClick={() => setEstado('mudando')}>
            {t('comentarios.mudar')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setEstado('excluindo')}>
            {t('comentarios.excluir')}
          </Button>
        </div>
      )}
      {estado === 'excluindo' && (
        <div className={styles['botoes']} role="alert">
          <span>{t('comentarios.excluirPergunta', { count: respostas })}</span>
          <Button size="small" onClick={() => setEstado('lido')}>
            {comum('cancelar')}
          </Button>
          <Button size="small" variant="primary" busy={excluir.isPending} onClick={() => excluir.mutate()}>
            {t('comentarios.excluir')}
          </Button>
        </div>
      )}
    </>
  )
}
