import type { ClienteResumo, Notificacao } from '@lastro/contract'
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatInstante } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { paths } from '../paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { type Destino, lugarOf } from './destino.ts'
import styles from './ListaNotificacoes.module.css'
import { markRead, notificacoesQuery } from './queries.ts'

interface ListaNotificacoesProps {
  /** While seeing as somebody else nothing can be marked. */
  somenteLeitura: boolean
  onOpenIn: OpenIn
  onLeave: () => void
}

/** Goes to a place of another cliente than the open one. False when one stayed; why was said. */
export type OpenIn = (cliente: ClienteResumo, destino: Destino) => Promise<boolean>

/** The newest first; what is new has a dot and says so. */
export function ListaNotificacoes({ somenteLeitura, onOpenIn, onLeave }: ListaNotificacoesProps) {
  const { t } = useTranslation('notificacao')
  const { t: comum } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(notificacoesQuery)
  const marcar = useMutation({ mutationFn: (ids?: number[]) => markRead(ids) })
  const itens = data?.pages.flatMap((page) => page.itens) ?? []
  const novas = data?.pages[0]?.naoLidas ?? 0
  return (
    <div className={styles['lista']}>
      <div className={styles['cabeca']}>
        <h2>{t('titulo')}</h2>
        <Button
          size="small"
          variant="quiet"
          disabled={novas === 0 || somenteLeitura}
          busy={marcar.isPending}
          onClick={() => marcar.mutate(undefined)}
        >
          {t('marcarTodas')}
        </Button>
      </div>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} label={comum('carregando')} />}
      {data && itens.length === 0 && <p className={styles['vazia']}>{t('vazia')}</p>}
      <ul>
        {itens.map((notificacao) => (
          <Item
            key={notificacao.id}
            notificacao={notificacao}
            onOpenIn={onOpenIn}
            onRead={somenteLeitura ? undefined : () => marcar.mutate([notificacao.id])}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" variant="quiet" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('anteriores')}
        </Button>
      )}
      <Link to={paths.conta} params={{ tab: 'notifications' }} className={styles['preferencias']} onClick={onLeave}>
        {t('preferencias')}
      </Link>
    </div>
  )
}

interface ItemProps {
  notificacao: Notificacao
  onRead: (() => void) | undefined
  onOpenIn: OpenIn
  onLeave: () => void
}

function Item({ notificacao, onRead, onOpenIn, onLeave }: ItemProps) {
  const { t } = useTranslation('notificacao')
  const { language } = usePreferencias()
  const now = useNow()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { tipo, dados, createdAt, readAt } = notificacao
  const nova = readAt === null
  const onde = [dados['dispositivo'] || t('navegadorDesconhecido'), dados['ip']].filter(Boolean).join(' · ')
  const { destino, alheio } = lugarOf(notificacao, sessao)
  const read = () => {
    if (nova) onRead?.()
  }
  const dito = (
    <>
      <strong>{t(`tipo.${tipo}`)}</strong>
      {nova && <span className="visually-hidden"> ({t('nova')})</span>}
      <span>
        {t(`detalhe.${tipo}`, {
          onde,
          restantes: dados['restantes'] ?? '',
          quem: dados['quem'] ?? '',
          email: dados['email'] ?? '',
          conta: dados['conta'] ?? '',
          cliente: dados['cliente'] ?? '',
          arquivo: dados['arquivo'] ?? '',
          motivo: dados['motivo'] ?? '',
          orcamento: dados['orcamento'] ?? '',
          areas: dados['areas'] ?? '',
          meses: dados['meses'] ?? '',
          comentario: dados['comentario'] ?? '',
        })}
      </span>
      <time dateTime={createdAt}>{formatInstante(createdAt, now, language)}</time>
    </>
  )
  return (
    <li data-nova={nova || undefined}>
      {alheio === undefined ? (
        <Link
          {...destino}
          onClick={() => {
            read()
            onLeave()
          }}
        >
          {dito}
        </Link>
      ) : alheio === null || sessao.vendoComo ? (
        <div>
          {dito}
          <small>
            {alheio === null ? t('semCliente', { cliente: dados['cliente'] ?? '' }) : t('emVerComo', { cliente: alheio.nomeCurto })}
          </small>
        </div>
      ) : (
        <button
          type="button"
          onClick={() => {
            onLeave()
            // Until one is there nothing was opened: what was not saved may keep the reader where they are.
            void onOpenIn(alheio, destino).then((opened) => opened && read())
          }}
        >
          {dito}
          <small>{t('abreEm', { cliente: alheio.nomeCurto })}</small>
        </button>
      )}
    </li>
  )
}
