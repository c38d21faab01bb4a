import { CENARIO_BASE } from '@lastro/contract'
import { formatInstant, formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { PainelLateral, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { historicoQuery } from './queries.ts'
import { measureOf } from './realizado.ts'
import type { PremissaLinha } from './sheet.ts'
import { formatValor } from './valor.ts'

interface PremissaPainelProps {
  premissa: PremissaLinha
  canChange: boolean
  canMeasure: boolean
  onEdit: () => void
  onRemove: () => void
  onMeasure: () => void
  onClose: () => void
}

/** Facts of a premissa and its changes, each with author, moment and note. */
export function PremissaPainel({ premissa, canChange, canMeasure, onEdit, onRemove, onMeasure, onClose }: PremissaPainelProps) {
  const { t } = useTranslation('premissa')
  const { id, codigo, descricao, unidade, fonte } = premissa
  return (
    <PainelLateral titulo={codigo} onClose={onClose}>
      <PainelSecao align="stretch">
        <DescriptionList
          nameWidth={96}
          items={[
            { name: t('campos.descricao'), value: descricao },
            { name: t('campos.unidade'), value: t(`unidade.${unidade}`) },
            { name: t('campos.alcance'), value: t('alcance') },
            { name: t('campos.fonte'), value: fonte === '' ? <Note as="span">{t('semFonte')}</Note> : fonte },
          ]}
        />
        {canChange && (
          <Inline wrap>
            <Button size="small" icon="pencil" onClick={onEdit}>
              {t('editar')}
            </Button>
            {canMeasure && measureOf(unidade) !== null && (
              <Button size="small" icon="import" onClick={onMeasure}>
                {t('realizado.acao')}
              </Button>
            )}
            <Button size="small" variant="quiet" icon="trash" onClick={onRemove}>
              {t('excluir.acao')}
            </Button>
          </Inline>
        )}
      </PainelSecao>
      <Historico id={id} unidade={unidade} />
    </PainelLateral>
  )
}

const MESES_SHOWN = 3

function Historico({ id, unidade }: Pick<PremissaLinha, 'id' | 'unidade'>) {
  const { t } = useTranslation('premissa')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const { data, error, refetch } = useQuery(historicoQuery(id))
  const valorOf = (micros: number | null, cenario: string): string => {
    if (micros !== null) return formatValor(micros, unidade, language)
    return t(cenario === CENARIO_BASE ? 'historico.vazio' : 'historico.base')
  }
  return (
    <PainelSecao titulo={t('historico.titulo')} align="stretch">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
      {data?.itens.length === 0 && <Note>{t('historico.nada')}</Note>}
      <Stack as="ol" divided>
        {data?.itens.map(({ quando, quem, cenario, nota, meses }) => (
          <Stack as="li" key={`${quando} ${cenario}`} gap={4} padding={[12, 0]}>
            <p>
              <strong>{quem}</strong>{' '}
              <Text size={12} tone="quiet">
                <time dateTime={quando}>{formatInstant(quando, now, language)}</time>
                {cenario !== CENARIO_BASE && ` · ${cenario}`}
              </Text>
            </p>
            {nota !== '' && (
              <Text as="p" written>
                {nota}
              </Text>
            )}
            <ul>
              {meses.slice(0, MESES_SHOWN).map(({ mes, antesMicros, depoisMicros }) => (
                <Text as="li" key={mes} tone="soft">
                  {t('historico.mudou', {
                    mes: formatMes(mes, language),
                    antes: valorOf(antesMicros, cenario),
                    depois: valorOf(depoisMicros, cenario),
                  })}
                </Text>
              ))}
            </ul>
            {meses.length > MESES_SHOWN && <Note>{t('historico.mais', { count: meses.length - MESES_SHOWN })}</Note>}
          </Stack>
        ))}
      </Stack>
    </PainelSecao>
  )
}
