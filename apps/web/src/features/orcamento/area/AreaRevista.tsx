import { type Orcamento, type OrcamentoArea, AREA_REGRAS } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PainelPe, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Inline, Spacer } from '../../../ui/layout.tsx'
import { AcaoBotao } from '../AcaoBotao.tsx'
import type { ActionArea } from '../actions.ts'
import { AreasPedidas } from '../AreasPedidas.tsx'
import { createModelo } from '../grade/modelo.ts'
import { entradaOf, nomesQuery } from '../grade/queries.ts'
import { SituacaoArea } from '../SituacaoChip.tsx'
import { NumerosDaArea } from './NumerosDaArea.tsx'
import { linhasDaAreaQuery } from './queries.ts'

const DECISOES = ['devolver', 'aprovar'] as const satisfies readonly ActionArea[]

interface AreaRevistaProps {
  orcamento: Orcamento
  area: OrcamentoArea
  onArea: (id: number) => void
  onGoBack: () => void
}

export function AreaRevista({ orcamento, area, onArea, onGoBack }: AreaRevistaProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [requested, setRequested] = useState<ActionArea | null>(null)
  const { data: lines, error, refetch } = useQuery(linhasDaAreaQuery(orcamento.id, area))
  const { data: nomes } = useQuery(nomesQuery)
  const modelo = useMemo(() => {
    if (!lines || !nomes) return null
    const entrada = entradaOf(orcamento, lines, nomes)
    const { valoresCentavos, travas, comentados, centroCustoId } = entrada.linhas
    const state = { valoresCentavos, travas: new Int16Array(travas), comentados: new Int16Array(comentados) }
    const centro = area.centroCusto?.id ?? 0
    return createModelo(entrada, { semCentro: '', resultado: '' }, { ...state, shows: (line) => centroCustoId[line] === centro })
  }, [orcamento, lines, nomes, area.centroCusto])
  const esperam = orcamento.quadro.filter(({ id, status }) => id === area.id || status === 'enviada')
  const queue = esperam.length > 1 ? esperam : orcamento.quadro.filter(({ status }) => status === area.status)
  const index = queue.findIndex(({ id }) => id === area.id)
  const step = (icon: 'left' | 'right', other: OrcamentoArea | undefined) => (
    <IconButton
      icon={icon}
      label={t(icon === 'left' ? 'area.rever.anterior' : 'area.rever.seguinte')}
      disabled={other === undefined}
      onClick={() => other && onArea(other.id)}
    />
  )
  const decisoes = DECISOES.filter((action) => AREA_REGRAS[action].de.includes(area.status))
  return (
    <>
      <Inline gap={4} padding={[4, 8]}>
        <Button size="small" variant="quiet" icon="left" onClick={onGoBack}>
          {t('area.rever.todas')}
        </Button>
        <Spacer />
        <Note className="num">{t('area.rever.lugar', { numero: index + 1, total: queue.length })}</Note>
        {step('left', queue[index - 1])}
        {step('right', queue[index + 1])}
      </Inline>
      <PainelSecao>
        <Inline gap={[4, 8]} wrap>
          <SituacaoArea status={area.status} />
          {area.changedBy && area.changedAt && (
            <Note>{t('area.mudou', { quem: area.changedBy.nome, quando: formatInstant(area.changedAt, now, language) })}</Note>
          )}
        </Inline>
        {area.comentario !== '' && (
          <Callout tone="warn" icon="mail">
            <Text as="blockquote" written>
              {area.comentario}
            </Text>
          </Callout>
        )}
      </PainelSecao>
      {modelo && lines && <NumerosDaArea key={area.id} modelo={modelo} comentarios={lines.linhas.comentarios} />}
      {!modelo && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!modelo && !error && <SkeletonRows rows={10} label={commonT('carregando')} />}
      {decisoes.length > 0 && (
        <PainelPe>
          {decisoes.map((action) => (
            <AcaoBotao
              key={action}
              size="large"
              {...(action === 'aprovar' && { variant: 'primary' as const, icon: 'check' as const })}
              motivo={area.acoes[action]}
              onClick={() => setRequested(action)}
            >
              {t(`area.rever.${action}`)}
            </AcaoBotao>
          ))}
        </PainelPe>
      )}
      {requested && <AreasPedidas orcamentoId={orcamento.id} acao={requested} areas={[area]} onClose={() => setRequested(null)} />}
    </>
  )
}
