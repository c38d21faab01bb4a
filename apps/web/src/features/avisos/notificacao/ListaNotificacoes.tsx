import { type ClienteResumo, type Notificacao, NOTIFICACAO_SUBJECTS } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Segmented } from '../../../ui/Toolbar.tsx'
import { type NotificationTarget, locationOf } from './link-target.ts'
import styles from './ListaNotificacoes.module.css'
import { listQuery, markRead, type NotificacaoFilter } from './queries.ts'

interface ListaNotificacoesProps {
  /** Nothing can be marked while impersonating. */
  readOnly: boolean
  onOpenIn: OpenIn
  onLeave: () => void
}

/** Switches to another cliente and navigates. False when the user stayed; the reason was shown. */
export type OpenIn = (cliente: ClienteResumo, destino: NotificationTarget) => Promise<boolean>

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const opened = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-abre]')]
  const here = opened.findIndex((each) => each.closest('li')?.contains(document.activeElement))
  opened[Math.min(Math.max(here + step, 0), opened.length - 1)]?.focus()
}

export function ListaNotificacoes({ readOnly, onOpenIn, onLeave }: ListaNotificacoesProps) {
  const { t } = useTranslation('notificacao')
  const { t: commonT } = useTranslation()
  const [filter, setFilter] = useState<NotificacaoFilter>({})
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(listQuery(filter))
  const mark = useMutation({ mutationFn: (ids?: number[]) => markRead(ids) })
  const itens = data?.pages.flatMap((page) => page.itens) ?? []
  const fresh = data?.pages[0]?.naoLidas ?? 0
  const { assunto, situacao } = filter
  const changeFilter = (next: NotificacaoFilter['assunto'], unreadOnly: boolean) =>
    setFilter({ ...(next ? { assunto: next } : {}), ...(unreadOnly ? { situacao: 'naoLidas' as const } : {}) })
  return (
    <Stack divided className={styles['lista']}>
      <Inline justify="between" padding={[8, 16]}>
        <h2>{t('titulo')}</h2>
        <Button
          size="small"
          variant="quiet"
          disabled={fresh === 0 || readOnly}
          busy={mark.isPending}
          onClick={() => mark.mutate(undefined)}
        >
          {t('marcarTodas')}
        </Button>
      </Inline>
      <Inline justify="between" padding={[8, 16]}>
        <Segmented
          label={t('filtro.situacao')}
          value={situacao ?? 'todas'}
          onChange={(next) => changeFilter(assunto, next === 'naoLidas')}
          options={(['todas', 'naoLidas'] as const).map((value) => ({ value, label: t(`filtro.${value}`) }))}
        />
        <SelectField
          bare
          label={t('filtro.assunto')}
          value={assunto ?? ''}
          onChange={({ currentTarget: { value } }) =>
            changeFilter(
              NOTIFICACAO_SUBJECTS.find((each) => each === value),
              situacao === 'naoLidas',
            )
          }
        >
          <option value="">{t('filtro.tudo')}</option>
          {NOTIFICACAO_SUBJECTS.map((each) => (
            <option key={each} value={each}>
              {t(`assunto.${each}`)}
            </option>
          ))}
        </SelectField>
      </Inline>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
      {data && itens.length === 0 && (
        <Inline justify="center" padding={[24, 16]}>
          <Text tone="soft">{t(assunto || situacao ? 'nenhuma' : 'vazia')}</Text>
        </Inline>
      )}
      {/* The arrow keys move between the links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul aria-label={t('titulo')} onKeyDown={moveFocus}>
        {itens.map((notificacao) => (
          <Item
            key={notificacao.id}
            notificacao={notificacao}
            onOpenIn={onOpenIn}
            onRead={readOnly ? undefined : () => mark.mutate([notificacao.id])}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" variant="quiet" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('anteriores')}
        </Button>
      )}
      <Inline padding={[10, 16]}>
        <ButtonLink variant="link" to={paths.conta} params={{ tab: 'notifications' }} onClick={onLeave}>
          {t('preferencias')}
        </ButtonLink>
      </Inline>
    </Stack>
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
  const fresh = readAt === null
  const onde = [dados['dispositivo'] || t('navegadorDesconhecido'), dados['ip']].filter(Boolean).join(' · ')
  const { destino, foreign } = locationOf(notificacao, sessao)
  const read = () => {
    if (fresh) onRead?.()
  }
  const content = (
    <>
      <Text as="strong" weight={fresh ? 'bold' : 'medium'}>
        {t(`tipo.${tipo}`)}
      </Text>
      {fresh && <span className="visually-hidden"> ({t('nova')})</span>}
      <Text as="div" tone="soft">
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
          linha: dados['linha'] ?? '',
          comentario: dados['comentario'] ?? '',
        })}
      </Text>
      <Text size={12} tone="quiet">
        <time dateTime={createdAt}>{formatInstant(createdAt, now, language)}</time>
      </Text>
    </>
  )
  return (
    <li data-nova={fresh || undefined}>
      {foreign === undefined ? (
        <Link
          data-abre
          {...destino}
          onClick={() => {
            read()
            onLeave()
          }}
        >
          {content}
        </Link>
      ) : foreign === null || sessao.vendoComo ? (
        // Leads nowhere, and is read with the others.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows go through it
        <div data-abre tabIndex={-1}>
          {content}
          <Text as="div" size={12} tone="quiet">
            {foreign === null ? t('semCliente', { cliente: dados['cliente'] ?? '' }) : t('emVerComo', { cliente: foreign.nomeCurto })}
          </Text>
        </div>
      ) : (
        <button
          data-abre
          type="button"
          onClick={() => {
            onLeave()
            // Not marked as read before the navigation succeeds, because unsaved work may keep the user on the page.
            void onOpenIn(foreign, destino).then((opened) => opened && read())
          }}
        >
          {content}
          <Text as="div" size={12} tone="accent">
            {t('abreEm', { cliente: foreign.nomeCurto })}
          </Text>
        </button>
      )}
      {fresh && onRead && (
        <span className={styles['marcar']}>
          <IconButton icon="check" label={t('marcar', { titulo: t(`tipo.${tipo}`) })} onClick={onRead} />
        </span>
      )}
    </li>
  )
}
