import type { MesclaLado } from '@lastro/contract'
import { isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatInstant, formatMes } from '@lastro/formato'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import styles from './cenario.module.css'
import { type DifferentCelula, type MesclaDecisions, chaveOf, decideCelula } from './mescla.ts'

const OF_ONE_TURN = 200

interface MesclaTableProps {
  celulas: readonly DifferentCelula[]
  inicio: string
  decisions: MesclaDecisions
  onChoice: (celula: DifferentCelula, side: MesclaLado) => void
}

/** Each cell of a three-way merge: base, original and scenario, with the choice between the last two. */
export function MesclaTabela({ celulas, inicio, decisions, onChoice }: MesclaTableProps) {
  const { t } = useTranslation('orcamento-cenario')
  const [shown, setShown] = useState(OF_ONE_TURN)
  return (
    <>
      <div className={styles['tabela']}>
        <Table label={t('mescla.tabela')}>
          <thead>
            <tr>
              <th scope="col">{t('tabela.item')}</th>
              <th scope="col" className={styles['soLargo']}>
                {t('mescla.mes')}
              </th>
              <th scope="col" className={`num ${styles['soLargo']}`}>
                {t('mescla.base')}
              </th>
              <th scope="col" className="num">
                {t('mescla.original')}
              </th>
              <th scope="col" className="num">
                {t('mescla.cenario')}
              </th>
              <th scope="col">{t('mescla.nota')}</th>
            </tr>
          </thead>
          <tbody>
            {celulas.slice(0, shown).map((celula) => (
              <Celula
                key={chaveOf(celula)}
                celula={celula}
                mes={mesDoExercicio(inicio, celula.mes)}
                side={decideCelula(celula, decisions)}
                forcarTravas={decisions.forcarTravas}
                onChoice={(side) => onChoice(celula, side)}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {celulas.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
          {t('mescla.mais', { count: Math.min(celulas.length - shown, OF_ONE_TURN) })}
        </Button>
      )}
    </>
  )
}

interface CelulaProps {
  celula: DifferentCelula
  mes: string
  side: MesclaLado | null
  forcarTravas: boolean
  onChoice: (side: MesclaLado) => void
}

function Celula({ celula, mes, side, forcarTravas, onChoice }: CelulaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const now = useNow()
  const grupo = useId()
  const { linha, ambos, travada, presa } = celula
  const { natureza, codigo, descricao, centroCusto, filial, quem } = linha
  const nomeMes = formatMes(mes, language)
  const choice = (which: MesclaLado, centavos: number) => (
    <td className="num" data-fica={side === which || undefined}>
      <label className={styles['escolha']}>
        <input
          type="radio"
          name={grupo}
          checked={side === which}
          disabled={which === 'cenario' && (presa || (travada && !forcarTravas))}
          aria-label={t(`mescla.fica.${which}`, { lugar: [descricao, centroCusto, filial, nomeMes].filter(Boolean).join(', ') })}
          onChange={() => onChoice(which)}
        />
        <Valor centavos={orientCentavos(natureza, centavos)} zero="zero" />
      </label>
    </td>
  )
  return (
    <tr className={styles['celula']}>
      <th scope="row" className={styles['lugar']}>
        {codigo} <bdi>{descricao}</bdi>
        <small className={styles['soCelular']}>{nomeMes}</small>
        <small>
          {[isSubtrativa(natureza) ? `(−) ${linha.grupo}` : linha.grupo, centroCusto, filial].filter((parte) => parte !== null).join(' · ')}
        </small>
      </th>
      <td className={styles['soLargo']}>{nomeMes}</td>
      <td className={`num ${styles['soLargo']}`}>
        <Valor centavos={orientCentavos(natureza, celula.baseCentavos)} zero="zero" />
      </td>
      {choice('original', celula.originalCentavos)}
      {choice('cenario', celula.cenarioCentavos)}
      <td className={styles['texto']}>
        {ambos && <Chip tone="warning">{t('mescla.ambos')}</Chip>}{' '}
        {ambos && quem && t('mescla.quem', { quem: quem.nome, quando: formatInstant(quem.quando, now, language) })}{' '}
        {linha.linhaId === null && <Chip tone="info">{t('mescla.nova')}</Chip>}{' '}
        {linha.removida && <Chip tone="info">{t('mescla.removida')}</Chip>} {travada && <Chip>{t('mescla.travada')}</Chip>}{' '}
        {presa && <Chip tone="error">{t('mescla.presa')}</Chip>}
      </td>
    </tr>
  )
}
