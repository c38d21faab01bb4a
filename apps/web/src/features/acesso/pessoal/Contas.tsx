import type { ContaVinculada } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { getSession } from '../../../stores/session.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { BulletList } from '../../../ui/BulletList.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ListItem } from '../../../ui/ListItem.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Pergunta } from '../../../ui/Pergunta.tsx'
import { contasQuery, unlinkConta } from './queries.ts'

function providerOf(issuer: string): string {
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer
  return /(^|\.)(microsoftonline\.com|windows\.net|microsoft\.com)$/.test(host) ? 'Microsoft' : host
}

export function Contas({ readOnly, onLeave }: { readOnly: boolean; onLeave: () => Promise<void> }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const { data: contas, error, refetch } = useQuery(contasQuery)
  const [question, setQuestion] = useState<ContaVinculada | null>(null)
  const unlink = async ({ emissor, sujeito }: ContaVinculada) => {
    await unlinkConta({ emissor, sujeito })
    showSuccess(t('contas.feito'))
    // This session may have been opened by the unlinked account.
    if (getSession()?.iss === emissor) await onLeave()
  }
  return (
    <Secao titulo={t('contas.titulo')} texto={t('contas.texto')}>
      {!contas && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!contas && !error && <SkeletonRows rows={1} label={commonT('carregando')} />}
      {contas?.length === 0 && (
        <Text as="p" tone="soft">
          {t('contas.nenhuma')}
        </Text>
      )}
      {contas && contas.length > 0 && (
        <Stack as="ul" divided aria-label={t('contas.titulo')}>
          {contas.map((conta) => {
            const { emissor, sujeito, email, createdAt, lastAccessAt, desvinculavel } = conta
            return (
              <ListItem
                key={`${emissor} ${sujeito}`}
                icon="briefcase"
                name={email}
                detail={
                  <>
                    {[
                      providerOf(emissor),
                      t('contas.desde', { quando: formatInstant(createdAt, now, language) }),
                      lastAccessAt ? t('contas.usada', { quando: formatInstant(lastAccessAt, now, language) }) : t('contas.naoUsada'),
                    ].join(' · ')}
                    {!desvinculavel && <Text as="div">{t('contas.unica')}</Text>}
                  </>
                }
              >
                {desvinculavel && (
                  <Button
                    size="small"
                    disabled={readOnly}
                    aria-label={t('contas.desvincularDe', { email })}
                    onClick={() => setQuestion(conta)}
                  >
                    {t('contas.desvincular')}
                  </Button>
                )}
              </ListItem>
            )
          })}
        </Stack>
      )}
      {question && (
        <Pergunta
          titulo={t('contas.perguntaTitulo', { email: question.email })}
          action={t('contas.desvincular')}
          onConfirm={() => unlink(question)}
          onClose={() => setQuestion(null)}
        >
          <BulletList>
            <li>{t('contas.perguntaSessoes')}</li>
            <li>{t('contas.perguntaVolta')}</li>
          </BulletList>
        </Pergunta>
      )}
    </Secao>
  )
}
