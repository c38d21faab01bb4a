import type { MesclaLado } from '@lastro/contract'
import { isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatInstante, formatMes } from '@lastro/formato'
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
import { type CelulaDiferente, type Escolhas, chaveOf, decideCelula } from './mescla.ts'

const DE_UMA_VEZ = 200

interface MesclaTabelaProps {
  celulas: readonly CelulaDiferente[]
  inicio: string
  escolhas: Escolhas
  onEscolha: (celula: CelulaDiferente, lado: MesclaLado) => void
}

/** Each cell of a three-way merge: base, original and scenario, with the choice between the last two. */
export function MesclaTabela({ celulas, inicio, escolhas, onEscolha }: MesclaTabelaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const [mostradas, setMostradas] = useState(DE_UMA_VEZ)
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
            {celulas.slice(0, mostradas).map((celula) => (
              <Celula
                key={chaveOf(celula)}
                celula={celula}
                mes={mesDoExercicio(inicio, celula.mes)}
                lado={decideCelula(celula, escolhas)}
                forcarTravas={escolhas.forcarTravas}
                onEscolha={(lado) => onEscolha(celula, lado)}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {celulas.length > mostradas && (
        <Button size="small" variant="quiet" onClick={() => setMostradas(mostradas + DE_UMA_VEZ)}>
          {t('mescla.mais', { count: Math.min(celulas.length - mostradas, DE_UMA_VEZ) })}
        </Button>
      )}
    </>
  )
}

interface CelulaProps {
  celula: CelulaDiferente
  mes: string
  /** Null leaves the cell for a later merge. */
  lado: MesclaLado | null
  forcarTravas: boolean
  onEscolha: (lado: MesclaLado) => void
}

function Celula({ celula, mes, lado, forcarTravas, onEscolha }: CelulaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const now = useNow()
  const grupo = useId()
  const { linha, ambos, travada, presa } = celula
  const { natureza, codigo, descricao, centroCusto, filial, quem } = linha
  const nomeMes = formatMes(mes, language)
  const escolha = (qual: MesclaLado, centavos: number) => (
    <td className="num" data-fica={lado === qual || undefined}>
      <label className={styles['escolha']}>
        <input
          type="radio"
          name={grupo}
          checked={lado === qual}
          disabled={qual === 'cenario' && (presa || (travada && !forcarTravas))}
          aria-label={t(`mescla.fica.${qual}`, { lugar: [descricao, centroCusto, filial, nomeMes].filter(Boolean).join(', ') })}
          onChange={() => onEscolha(qual)}
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
      {escolha('original', celula.originalCentavos)}
      {escolha('cenario', celula.cenarioCentavos)}
      <td className={styles['texto']}>
        {ambos && <Chip tone="warning">{t('mescla.ambos')}</Chip>}{' '}
        {ambos && quem && t('mescla.quem', { quem: quem.nome, quando: formatInstante(quem.quando, now, language) })}{' '}
        {linha.linhaId === null && <Chip tone="info">{t('mescla.nova')}</Chip>}{' '}
        {linha.removida && <Chip tone="info">{t('mescla.removida')}</Chip>} {travada && <Chip>{t('mescla.travada')}</Chip>}{' '}
        {presa && <Chip tone="error">{t('mescla.presa')}</Chip>}
      </td>
    </tr>
  )
}
