import type { ChaveIntegracao } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { ListItem } from '../../../ui/ListItem.tsx'
import { Text } from '../../../ui/Text.tsx'
import { NovaChave } from './NovaChave.tsx'
import { Pergunta } from '../../../ui/Pergunta.tsx'
import { chavesQuery, revokeChave } from './queries.ts'

export function Chaves({ cliente, readOnly }: { cliente: string; readOnly: boolean }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const { data: keys, error, refetch } = useQuery(chavesQuery)
  const [isMaking, setMaking] = useState(false)
  const [question, setQuestion] = useState<ChaveIntegracao | null>(null)
  const when = (instant: string) => ({ quando: formatInstant(instant, now, language) })
  return (
    <Secao titulo={t('chaves.titulo')} texto={t('chaves.texto', { cliente })}>
      {!keys && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!keys && !error && <SkeletonRows rows={1} label={commonT('carregando')} />}
      {keys?.length === 0 && (
        <Text as="p" tone="soft">
          {t('chaves.nenhuma')}
        </Text>
      )}
      {keys && keys.length > 0 && (
        <Stack as="ul" divided aria-label={t('chaves.titulo')}>
          {keys.map((key) => {
            const { id, nome, origem, prefixo, criadaPor, createdAt, lastUsedAt, revokedAt } = key
            return (
              <ListItem
                key={id}
                icon="lock"
                name={nome}
                chips={revokedAt && <Chip>{t('chaves.revogada', when(revokedAt))}</Chip>}
                detail={[
                  `${prefixo}…`,
                  origem,
                  t('chaves.de', { quem: criadaPor, ...when(createdAt) }),
                  lastUsedAt ? t('chaves.usada', when(lastUsedAt)) : t('chaves.naoUsada'),
                ].join(' · ')}
              >
                {!revokedAt && (
                  <Button size="small" disabled={readOnly} aria-label={t('chaves.revogarDe', { nome })} onClick={() => setQuestion(key)}>
                    {t('chaves.revogar')}
                  </Button>
                )}
              </ListItem>
            )
          })}
        </Stack>
      )}
      <Inline>
        <Button icon="plus" disabled={readOnly} onClick={() => setMaking(true)}>
          {t('chaves.nova')}
        </Button>
      </Inline>
      {isMaking && <NovaChave onClose={() => setMaking(false)} />}
      {question && (
        <Pergunta
          titulo={t('chaves.perguntaTitulo', { nome: question.nome })}
          action={t('chaves.revogar')}
          onConfirm={async () => {
            await revokeChave(question.id)
            showSuccess(t('chaves.feito'))
          }}
          onClose={() => setQuestion(null)}
        >
          <p>{t('chaves.perguntaTexto')}</p>
        </Pergunta>
      )}
    </Secao>
  )
}
