import { Callout } from '../../../ui/Callout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { deadlineOf, isUnsent, type Orcamento, type OrcamentoArea } from '@lastro/contract'
import { COLUNA_TOTAL, readNode } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import { Valor } from '../../../ui/Valor.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import type { GradeModelo } from '../grade/modelo.ts'
import { PrazoChip } from '../prazo/PrazoChip.tsx'
import { SituacaoArea } from '../SituacaoChip.tsx'
import { useAreaName } from '../use-area-name.ts'
import type { Passado } from './last-twelve-months.ts'
import { type MineLinha, sumMeses } from './suggestion.ts'

interface AreaCabecaProps {
  id: string
  orcamento: Orcamento
  area: OrcamentoArea
  modelo: GradeModelo
  linhas: readonly MineLinha[]
  passado: Passado
  quando: string
  exercicio: string
}

export function AreaCabeca({ id, orcamento, area, modelo, linhas, passado, quando, exercicio }: AreaCabecaProps) {
  const { t } = useTranslation('orcamento-simples')
  const nomeArea = useAreaName()
  const previousSum = linhas.reduce((soma, { id: linhaId }) => soma + sumMeses(passado.mesesDe(linhaId)), 0)
  const sera = linhas.reduce((soma, { node }) => soma + readNode(modelo.arvore, node, COLUNA_TOTAL), 0)
  return (
    <Stack as="header" gap={8} padding={[16, 0]}>
      <Inline gap={[4, 12]} wrap>
        <Text as="h2" size={16} id={id}>
          {nomeArea(area)}
        </Text>
        <SituacaoArea status={area.status} />
        {isUnsent(orcamento, area) && <PrazoChip prazo={deadlineOf(orcamento, area)} />}
        <Spacer />
        <Text tone="soft">
          {t('resultado')} {quando}: <Valor centavos={previousSum} casas={0} zero="zero" /> · {exercicio}:{' '}
          <strong>
            <Valor centavos={sera} casas={0} zero="zero" />
          </strong>
        </Text>
      </Inline>
      {area.comentario !== '' && (
        <Callout tone="warn" icon="mail">
          <Text as="blockquote" written>
            {area.comentario}
          </Text>
        </Callout>
      )}
    </Stack>
  )
}
