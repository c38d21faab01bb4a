import type { DreLinha, DreResposta } from '@lastro/contract'
import { escalaOf } from '@lastro/engine'
import { anoAnteriorOf } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { Grid, Inline } from '../../ui/layout.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Text } from '../../ui/Text.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { type NumberOrigin, toDre } from './link-target.ts'
import styles from './Relatorio.module.css'

/** Cap of the growth ratio, for last years near zero; the DRE has the figure. */
const GROWTH_CAP = 9.999

export function Indicadores({ resposta, codigos, origem }: { resposta: DreResposta; codigos: readonly string[]; origem: NumberOrigin }) {
  return (
    <Grid as="ul" min={150} gap={[4, 16]}>
      {codigos.map((codigo) => {
        const line = resposta.linhas.find((each) => each.nivel === 0 && each.codigo === codigo)
        return line ? (
          <Indicador key={codigo} linha={line} resposta={resposta} origem={origem} />
        ) : (
          <SemLinha key={codigo} codigo={codigo} />
        )
      })}
    </Grid>
  )
}

function SemLinha({ codigo }: { codigo: string }) {
  const { t } = useTranslation('relatorio')
  return (
    <Text as="li" size={12} tone="quiet">
      {t('cartao.semLinha', { codigo })}
    </Text>
  )
}

function Indicador({
  linha,
  resposta: { meses, temAnoAnterior, lacunas },
  origem,
}: {
  linha: DreLinha
  resposta: DreResposta
  origem: NumberOrigin
}) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { codigo, descricao, unidade, total, anoAnteriorTotal, ahTotal } = linha
  const escala = escalaOf([total, anoAnteriorTotal])
  const ano = anoAnteriorOf(meses[0] ?? '', meses.at(-1) ?? '') ?? t('cartao.anoAnterior')
  const razao = unidade === 'razao'
  return (
    <li>
      <Link to={paths.dre} search={toDre(origem, codigo)} className={styles['indicador']}>
        <Text size={12} tone="soft">
          {descricao}
        </Text>
        <Text as="strong" size={20} weight="semibold">
          <Inline as="span" gap={6} align="baseline">
            {razao ? <Razao razao={total} symbol /> : <Valor centavos={total} escala={escala} />}
            {!razao && (
              <Text as="small" size={12} weight="regular" tone="quiet">
                {dre(`escala.${escala}`)}
              </Text>
            )}
          </Inline>
        </Text>
        <Sparkline values={linha.valores} width={112} height={28} strong signed={!razao} />
        {temAnoAnterior && (
          <Text size={12} tone="quiet">
            <Inline as="span" gap={[0, 4]} align="baseline" wrap>
              <Razao razao={ahTotal} sinal seta symbol={!razao} cap={GROWTH_CAP} favoravel={ahTotal ? ahTotal > 0 : undefined} />
              {razao && ahTotal !== null && ` ${t('cartao.pontos')}`}{' '}
              <span>
                {ano}: {razao ? <Razao razao={anoAnteriorTotal} symbol /> : <Valor centavos={anoAnteriorTotal} escala={escala} />}
                {lacunas.length > 0 && ' *'}
              </span>
            </Inline>
          </Text>
        )}
      </Link>
    </li>
  )
}
