import type { MesclaLado } from '@lastro/contract'
import { isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatInstant, formatMes } from '@lastro/formato'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import { type DifferentCelula, type MesclaDecisions, chaveOf, decideCelula } from './mescla.ts'

const OF_ONE_TURN = 200

interface MesclaTabelaProps {
  celulas: readonly DifferentCelula[]
  inicio: string
  decisions: MesclaDecisions
  onChoice: (celula: DifferentCelula, side: MesclaLado) => void
}

/** Each cell of a three-way merge: base, original and scenario, with the choice between the last two. */
export function MesclaTabela({ celulas, inicio, decisions, onChoice }: MesclaTabelaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const now = useNow()
  const radios = useId()
  const [shown, setShown] = useState(OF_ONE_TURN)
  const nameMes = ({ mes }: DifferentCelula) => formatMes(mesDoExercicio(inicio, mes), language)
  const choice = (side: MesclaLado): Column<DifferentCelula> => ({
    id: side,
    header: t(`mescla.${side}`),
    numeric: true,
    cell: (celula) => {
      const { descricao, centroCusto, filial, natureza } = celula.linha
      const isChosen = decideCelula(celula, decisions) === side
      return (
        <Choice
          type="radio"
          name={`${radios} ${chaveOf(celula)}`}
          checked={isChosen}
          disabled={side === 'cenario' && (celula.presa || (celula.travada && !decisions.forcarTravas))}
          aria-label={t(`mescla.fica.${side}`, { lugar: [descricao, centroCusto, filial, nameMes(celula)].filter(Boolean).join(', ') })}
          onChange={() => onChoice(celula, side)}
        >
          <Text weight={isChosen ? 'bold' : 'regular'}>
            <Valor centavos={orientCentavos(natureza, celula[`${side}Centavos`])} zero="zero" />
          </Text>
        </Choice>
      )
    },
  })
  return (
    <>
      <DataTable
        frame="boxed"
        label={t('mescla.tabela')}
        rows={celulas.slice(0, shown)}
        rowKey={chaveOf}
        columns={[
          {
            id: 'item',
            header: t('tabela.item'),
            wrap: true,
            cell: (celula) => {
              const { codigo, descricao, natureza, grupo, centroCusto, filial } = celula.linha
              return (
                <>
                  {codigo} <bdi>{descricao}</bdi>
                  <Note phone>{nameMes(celula)}</Note>
                  <Note>
                    {[isSubtrativa(natureza) ? `(−) ${grupo}` : grupo, centroCusto, filial].filter((parte) => parte !== null).join(' · ')}
                  </Note>
                </>
              )
            },
          },
          { id: 'mes', header: t('mescla.mes'), wide: true, cell: nameMes },
          {
            id: 'base',
            header: t('mescla.base'),
            numeric: true,
            wide: true,
            cell: ({ linha, baseCentavos }) => <Valor centavos={orientCentavos(linha.natureza, baseCentavos)} zero="zero" />,
          },
          choice('original'),
          choice('cenario'),
          {
            id: 'nota',
            header: t('mescla.nota'),
            wrap: true,
            cell: ({ ambos, travada, presa, linha: { quem, linhaId, removida } }) => (
              <>
                {ambos && <Chip tone="warning">{t('mescla.ambos')}</Chip>}{' '}
                {ambos && quem && t('mescla.quem', { quem: quem.nome, quando: formatInstant(quem.quando, now, language) })}{' '}
                {linhaId === null && <Chip tone="info">{t('mescla.nova')}</Chip>}{' '}
                {removida && <Chip tone="info">{t('mescla.removida')}</Chip>} {travada && <Chip>{t('mescla.travada')}</Chip>}{' '}
                {presa && <Chip tone="error">{t('mescla.presa')}</Chip>}
              </>
            ),
          },
        ]}
      />
      {celulas.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
          {t('mescla.mais', { count: Math.min(celulas.length - shown, OF_ONE_TURN) })}
        </Button>
      )}
    </>
  )
}
