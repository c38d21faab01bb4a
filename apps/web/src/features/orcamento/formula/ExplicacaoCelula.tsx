import type { OrcamentoFormulaExplicacao } from '@lastro/contract'
import { PREFIX_TOTAL } from '@lastro/engine'
import { formatCentavos, formatInstant, formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import { formatValor } from '../premissa/valor.ts'
import styles from './formula.module.css'
import { explicacaoQuery } from './queries.ts'
import { SERIES } from './series.ts'
import { writeWithNumbers } from './with-numbers.ts'

type Leitura = OrcamentoFormulaExplicacao['leituras'][number]

const isSerie = ({ codigo }: Leitura, serie: string): boolean => codigo === serie || codigo === PREFIX_TOTAL + serie

interface ExplicacaoCelulaProps {
  id: number
  inicio: string
  linha: { id: number; nome: string }
  /** 1 to 12. */
  mes: number
}

/** The saved formula of a cell with its numbers, in the signs of the DRE, and where each premissa comes from. */
export function ExplicacaoCelula({ id, inicio, linha, mes }: ExplicacaoCelulaProps) {
  const { t } = useTranslation('orcamento-formula')
  const { t: commonT } = useTranslation()
  const { language, negativos } = usePreferencias()
  const now = useNow()
  const { data, error, refetch } = useQuery(explicacaoQuery({ id, linha: linha.id, mes }))
  const amount = (centavos: number): string => formatCentavos(centavos, { idioma: language, negativos, zero: 'zero' })
  const valueOf = ({ valorCentavos, premissa }: Leitura): string => {
    if (valorCentavos !== null) return amount(valorCentavos)
    if (premissa === null) return t('celula.oculto')
    return premissa.valorMicros === null ? t('celula.semValor') : formatValor(premissa.valorMicros, premissa.unidade, language)
  }
  /** As it stands inside the formula. */
  const termOf = (reading: Leitura): string => {
    const texto = valueOf(reading)
    const isNegative = (reading.valorCentavos ?? reading.premissa?.valorMicros ?? 0) < 0
    return isNegative && !texto.startsWith('(') ? `(${texto})` : texto
  }
  return (
    <PainelSecao titulo={t('celula.titulo', { linha: linha.nome, mes: formatMes(mesDoExercicio(inicio, mes), language) })} align="stretch">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
      {data?.travada && <Note>{t('celula.travada')}</Note>}
      {data && !data.travada && data.valorCentavos === null && <Note>{t('celula.digitada')}</Note>}
      {data && data.valorCentavos !== null && (
        <>
          <Text as="p" className={styles['formula']} dir="ltr">
            {writeWithNumbers(
              data.texto ?? '',
              data.leituras.map((reading) => ({ texto: reading.texto, valor: termOf(reading) })),
            )}{' '}
            = <b className="num">{amount(data.valorCentavos)}</b>
          </Text>
          <Note>{t('celula.sinais')}</Note>
          <Stack as="ul" divided>
            {data.leituras.map((reading) => (
              <Stack as="li" key={`${reading.texto} ${reading.mes}`} gap={2} padding={[8, 0]}>
                <Inline as="p" justify="between">
                  <code dir="ltr">{reading.texto}</code>
                  <b className="num">{valueOf(reading)}</b>
                </Inline>
                {reading.premissa && <Note>{reading.premissa.descricao}</Note>}
                {SERIES.map(({ codigo, texto }) => isSerie(reading, codigo) && <Note key={codigo}>{t(texto)}</Note>)}
                {reading.premissa && reading.premissa.fonte !== '' && <Note>{t('celula.fonte', { fonte: reading.premissa.fonte })}</Note>}
                {reading.premissa?.mudanca && (
                  <Note>
                    {t('celula.autor', {
                      quem: reading.premissa.mudanca.quem,
                      quando: formatInstant(reading.premissa.mudanca.quando, now, language),
                    })}
                    {reading.premissa.mudanca.nota !== '' && ` · ${reading.premissa.mudanca.nota}`}
                  </Note>
                )}
              </Stack>
            ))}
          </Stack>
        </>
      )}
    </PainelSecao>
  )
}
