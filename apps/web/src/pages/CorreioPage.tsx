import { type Correio, correioRotas } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import styles from '../features/avisos/correio/Correio.module.css'
import { splitLinks } from '../features/avisos/correio/split-links.ts'
import { useNow } from '../format/use-now.ts'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { LOGO_WIDTH } from '../shell/logo.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Inline, Spacer, Stack } from '../ui/layout.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Text, Truncate } from '../ui/Text.tsx'
import { NotFoundPage } from './MessagePages.tsx'

const POLL_MS = 5000

const correioQuery = queryOptions({
  queryKey: [correioRotas.list.nome, {}],
  queryFn: ({ signal }) => call(correioRotas.list, { query: {} }, { signal, own: true, silent: true }),
  refetchInterval: POLL_MS,
})

/** Mailbox of the demo, which sends no mail. Real installations have no such page. */
export function CorreioPage() {
  const { t } = useTranslation('correio')
  const { t: commonT } = useTranslation()
  const { nome, sinal } = useMarca()
  const { data, error, refetch } = useQuery(correioQuery)
  const [openId, setOpened] = useState<number | null>(null)
  useEffect(() => {
    document.title = `${t('titulo')} · ${nome}`
  }, [t, nome])
  if (error && toApiError(error).status === 404) return <NotFoundPage />
  const mail = data?.find(({ id }) => id === openId) ?? data?.[0]
  return (
    <Stack divided className={styles['pagina']}>
      <Inline as="header" wrap gap={[4, 12]} padding={[16, 'page']}>
        <img src={sinal} width={LOGO_WIDTH} height={LOGO_WIDTH} alt={nome} />
        <h1>{t('titulo')}</h1>
        <Spacer />
        <ButtonLink to={paths.root}>{commonT('erro.irParaInicio')}</ButtonLink>
        <Text as="p" tone="soft">
          {t('sobre')}
        </Text>
      </Inline>
      <main>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} label={commonT('carregando')} />}
        {data && data.length === 0 && <EmptyState icon="mail" title={t('vazio.titulo')} text={t('vazio.texto')} />}
        {data && mail && (
          <>
            <Lista correios={data} aberto={mail.id} onOpen={setOpened} />
            <Mensagem correio={mail} />
          </>
        )}
      </main>
    </Stack>
  )
}

function Lista({ correios, aberto, onOpen }: { correios: readonly Correio[]; aberto: number; onOpen: (id: number) => void }) {
  const { t } = useTranslation('correio')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <ul className={styles['lista']} aria-label={t('titulo')}>
      {correios.map(({ id, para, assunto, createdAt }) => (
        <li key={id}>
          <button type="button" aria-current={id === aberto || undefined} onClick={() => onOpen(id)}>
            <strong>{assunto}</strong>
            <Truncate tone="soft">{para}</Truncate>
            <Text size={12} tone="soft">
              <time dateTime={createdAt}>{formatInstant(createdAt, now, language)}</time>
            </Text>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Mensagem({ correio }: { correio: Correio }) {
  const { t } = useTranslation('correio')
  const { assunto, para, texto, sentAt, tentativas, erro } = correio
  return (
    <article className={styles['mensagem']} aria-label={assunto}>
      <Text as="h2" size={16}>
        {assunto}
      </Text>
      <Text as="p" tone="soft">
        {t('para', { para })} · {t(sentAt ? 'enviado' : tentativas > 0 ? 'falhou' : 'naoEnviado')}
        {erro && `: ${erro}`}
      </Text>
      <div className={styles['texto']}>
        {splitLinks(texto).map((parte, index) =>
          parte.tipo === 'link' ? (
            <a key={index} href={parte.texto}>
              {parte.texto}
            </a>
          ) : (
            parte.texto
          ),
        )}
      </div>
    </article>
  )
}
