import type { Orcamento } from '@lastro/contract'
import { formatInstant, formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { formatValor } from '../premissa/valor.ts'
import { joinMeses } from './join-meses.ts'
import { changedPremissasQuery } from './queries.ts'

/** For who approves a revision: what its formulas read that is other than in the version before. */
export function PremissasMudadas({ orcamento }: { orcamento: Pick<Orcamento, 'id'> }) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const { data, error, refetch } = useQuery(changedPremissasQuery(orcamento.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} label={commonT('carregando')} />
  if (data.antes === null) return null
  const numero = data.antes.versaoNumero
  if (data.premissas.length === 0) return <Note>{t('acao.premissas.nenhuma', { numero })}</Note>
  return (
    <Stack as="section" gap={6} aria-label={t('acao.premissas.titulo', { numero })}>
      <Text as="h3" weight="medium">
        {t('acao.premissas.titulo', { numero })}
      </Text>
      <Stack as="ul" divided>
        {data.premissas.map(({ codigo, descricao, unidade, meses, quem, quando, nota }) => {
          const print = (micros: number | null) => (micros === null ? t('acao.premissas.semValor') : formatValor(micros, unidade, language))
          return (
            <Stack as="li" key={codigo} padding={[8, 0]} gap={4}>
              <Text>
                <b>{codigo}</b> {descricao}
              </Text>
              {joinMeses(meses).map(({ inicio, fim, antesMicros, depoisMicros }) => (
                <Text key={inicio} className="num">
                  {t('acao.premissas.mudou', {
                    quando: formatPeriodo(inicio, fim, language),
                    antes: print(antesMicros),
                    depois: print(depoisMicros),
                  })}
                </Text>
              ))}
              <Note>{[t('area.mudou', { quem, quando: formatInstant(quando, now, language) }), nota].filter(Boolean).join(' · ')}</Note>
            </Stack>
          )
        })}
      </Stack>
    </Stack>
  )
}
