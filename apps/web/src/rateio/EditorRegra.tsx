import {
  RATEIO_METODOS,
  type RateioErroDito,
  type RateioLista,
  type RateioMetodoNome,
  type RateioRegraCorpo,
  type RateioServicoCorpo,
} from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMesCurto } from '../format/data.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { EscolhaLista } from '../ui/EscolhaLista.tsx'
import { PercentualField } from './PercentualField.tsx'
import { type Periodo, valoresQuery } from './queries.ts'
import { changeDestinos, changeMetodo, changeOrigem, changeParte, equalPartes, printPercentual, remainderOf } from './rascunho.ts'
import styles from './Rateio.module.css'

interface EditorProps {
  lista: RateioLista
  regra: RateioRegraCorpo
  erros: readonly RateioErroDito[]
  periodo: Periodo
  onChange: (regra: RateioRegraCorpo) => void
}

const isMetodo = (valor: string): valor is RateioMetodoNome => RATEIO_METODOS.some((metodo) => metodo === valor)

/** Everything that a rule says. What is wrong with it is said while it is written, in the words of the calculation. */
export function EditorRegra({ lista, regra, erros, periodo, onChange }: EditorProps) {
  const { t } = useTranslation('rateio')
  const ativos = lista.centrosCusto.filter(({ arquivado }) => !arquivado)
  const semCentro = { id: 0, codigo: '–', descricao: t('editor.semCentro') }
  const { origem, metodo } = regra
  const direcionadores = lista.direcionadores.filter(({ arquivado }) => !arquivado)
  const destinoIds = 'servicos' in metodo ? [] : metodo.destinos.map(({ centroCusto }) => centroCusto)
  return (
    <div className={styles['editor']}>
      <TextField
        label={t('editor.nome')}
        value={regra.nome}
        maxLength={120}
        data-primeiro
        onChange={(event) => onChange({ ...regra, nome: event.target.value })}
      />
      <div className={styles['lado']}>
        {(['mesInicio', 'mesFim'] as const).map((campo) => (
          <TextField
            key={campo}
            type="month"
            label={t(`editor.${campo}`)}
            hint={t('editor.vigencia')}
            value={regra[campo] ?? ''}
            onChange={(event) => onChange({ ...regra, [campo]: event.target.value === '' ? null : event.target.value })}
          />
        ))}
        <SelectField
          label={t('editor.metodo')}
          value={metodo.tipo}
          hint={t(`metodos.${metodo.tipo}.texto`)}
          onChange={(event) =>
            isMetodo(event.target.value) && onChange(changeMetodo(regra, event.target.value, direcionadores[0]?.id ?? 0))
          }
        >
          {RATEIO_METODOS.map((tipo) => (
            <option key={tipo} value={tipo} disabled={tipo === 'direcionador' && direcionadores.length === 0}>
              {t(`metodos.${tipo}.nome`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles['lado']}>
        <EscolhaLista
          titulo={t('editor.origem')}
          buscar={t('editor.buscar')}
          opcoes={'servicos' in metodo ? ativos : [semCentro, ...ativos]}
          escolhidos={origem.centrosCusto}
          onChange={(centros) => onChange(changeOrigem(regra, centros))}
        />
        {!('servicos' in metodo) && (
          <EscolhaLista
            titulo={t('editor.destinos')}
            buscar={t('editor.buscar')}
            opcoes={ativos.filter(({ id }) => !origem.centrosCusto.includes(id))}
            escolhidos={destinoIds}
            onChange={(centros) => onChange({ ...regra, metodo: changeDestinos(metodo, centros) })}
          />
        )}
        <EscolhaLista
          titulo={t('editor.grupos')}
          buscar={t('editor.buscar')}
          opcoes={lista.grupos.filter(({ arquivado }) => !arquivado)}
          escolhidos={origem.grupos}
          onChange={(grupos) => onChange({ ...regra, origem: { ...origem, grupos } })}
        />
        {lista.filiais.length > 0 && (
          <EscolhaLista
            titulo={t('editor.filiais')}
            buscar={t('editor.buscar')}
            opcoes={lista.filiais.filter(({ arquivado }) => !arquivado)}
            escolhidos={origem.filiais ?? []}
            onChange={(filiais) => onChange({ ...regra, origem: { ...origem, filiais: filiais.length === 0 ? null : filiais } })}
          />
        )}
      </div>
      <p className={styles['nota']}>{t('editor.tudo')}</p>
      <Partes lista={lista} regra={regra} periodo={periodo} onChange={onChange} />
      {erros.length > 0 && (
        <ul className={styles['erros']} role="status">
          {erros.map(({ codigo, mensagem, regraId }) => (
            <li key={`${regraId} ${codigo} ${mensagem}`}>{mensagem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the method asks for besides who gives and who receives. */
function Partes({ lista, regra, periodo, onChange }: Omit<EditorProps, 'erros'>) {
  const { t } = useTranslation('rateio')
  const { metodo } = regra
  if ('servicos' in metodo) {
    const change = (servico: RateioServicoCorpo) =>
      onChange({
        ...regra,
        metodo: { ...metodo, servicos: metodo.servicos.map((each) => (each.centroCusto === servico.centroCusto ? servico : each)) },
      })
    return <MatrizServicos lista={lista} servicos={metodo.servicos} onChange={change} />
  }
  if (metodo.tipo === 'percentual') {
    const falta = remainderOf(metodo.destinos)
    const write = (partes: readonly number[]) =>
      onChange({
        ...regra,
        metodo: { ...metodo, destinos: metodo.destinos.map((destino, i) => ({ ...destino, percentualPpm: partes[i] ?? 0 })) },
      })
    if (metodo.destinos.length === 0) return null
    return (
      <section className={styles['partes']}>
        <h3>{t('editor.percentuais')}</h3>
        <ul>
          {metodo.destinos.map(({ centroCusto, percentualPpm }, i) => (
            <li key={centroCusto}>
              <span>{nameOf(lista, centroCusto)}</span>
              <PercentualField
                label={t('editor.percentualDe', { centro: nameOf(lista, centroCusto) })}
                ppm={percentualPpm}
                onChange={(ppm) => write(metodo.destinos.map((each, k) => (k === i ? ppm : each.percentualPpm)))}
              />
            </li>
          ))}
        </ul>
        <p className={styles['resto']} data-fecha={falta === 0 || undefined} role="status">
          {falta === 0
            ? t('editor.fecha')
            : t(falta > 0 ? 'editor.falta' : 'editor.sobra', { percentual: printPercentual(Math.abs(falta)) })}
        </p>
        <Button size="small" onClick={() => write(equalPartes(metodo.destinos.length))}>
          {t('editor.iguais')}
        </Button>
      </section>
    )
  }
  if (metodo.tipo === 'igualitario') return null
  return (
    <section className={styles['partes']}>
      <div className={styles['lado']}>
        {metodo.tipo === 'direcionador' && (
          <SelectField
            label={t('editor.direcionador')}
            value={metodo.direcionador}
            onChange={(event) => onChange({ ...regra, metodo: { ...metodo, direcionador: Number(event.target.value) } })}
          >
            {lista.direcionadores.map(({ id, descricao, unidade }) => (
              <option key={id} value={id}>
                {descricao} ({unidade})
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('editor.semBase')}
          value={metodo.alternativa ?? ''}
          onChange={(event) =>
            onChange({ ...regra, metodo: { ...metodo, alternativa: event.target.value === 'igualitario' ? 'igualitario' : null } })
          }
        >
          <option value="">{t('editor.fica')}</option>
          <option value="igualitario">{t('editor.partesIguais')}</option>
        </SelectField>
        <TextField
          type="number"
          min={0}
          max={24}
          label={t('editor.defasagem')}
          value={metodo.defasagemMeses}
          onChange={(event) => onChange({ ...regra, metodo: { ...metodo, defasagemMeses: Number(event.target.value) } })}
        />
      </div>
      {metodo.tipo === 'direcionador' && metodo.direcionador > 0 && (
        <Valores
          lista={lista}
          direcionador={metodo.direcionador}
          periodo={periodo}
          centros={metodo.destinos.map((each) => each.centroCusto)}
        />
      )}
    </section>
  )
}

export function nameOf({ centrosCusto }: Pick<RateioLista, 'centrosCusto'>, id: number): string {
  const centro = centrosCusto.find((each) => each.id === id)
  return centro ? `${centro.codigo} ${centro.descricao}` : '–'
}

/** The values that the amounts would be shared by, month by month. */
function Valores({
  lista,
  direcionador,
  periodo,
  centros,
}: {
  lista: RateioLista
  direcionador: number
  periodo: Periodo
  centros: number[]
}) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { data } = useQuery(valoresQuery(periodo, direcionador))
  const linhas = data?.centros.filter(({ centroCusto }) => centros.includes(centroCusto)) ?? []
  if (!data) return null
  if (linhas.length === 0) return <p className={styles['nota']}>{t('editor.semValores')}</p>
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['rolar']} tabIndex={0} aria-label={t('editor.valores')}>
      <table className={styles['tabela']}>
        <thead>
          <tr>
            <th scope="col">{t('editor.valores')}</th>
            {data.meses.map((mes) => (
              <th scope="col" key={mes} className="num">
                {formatMesCurto(mes, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ centroCusto, filial, valores }) => (
            <tr key={`${centroCusto} ${filial}`}>
              <th scope="row">{nameOf(lista, centroCusto)}</th>
              {valores.map((valor, i) => (
                <td key={data.meses[i]} className="num">
                  {valor?.replace('.', ',') ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Who serves whom: a row for each service centre, a column for each centro de custo. */
function MatrizServicos({
  lista,
  servicos,
  onChange,
}: {
  lista: RateioLista
  servicos: readonly RateioServicoCorpo[]
  onChange: (servico: RateioServicoCorpo) => void
}) {
  const { t } = useTranslation('rateio')
  const colunas = lista.centrosCusto.filter(({ arquivado }) => !arquivado)
  if (servicos.length === 0) return <p className={styles['nota']}>{t('editor.semServicos')}</p>
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['rolar']} tabIndex={0} aria-label={t('editor.servicos')}>
      <table className={styles['tabela']}>
        <thead>
          <tr>
            <th scope="col">{t('editor.servicos')}</th>
            {colunas.map(({ id, codigo, descricao }) => (
              <th scope="col" key={id} className="num" title={descricao}>
                {codigo}
              </th>
            ))}
            <th scope="col" className="num">
              {t('editor.restante')}
            </th>
          </tr>
        </thead>
        <tbody>
          {servicos.map((servico) => {
            const { base } = servico
            const destinos = base.tipo === 'percentual' ? base.destinos : []
            const falta = remainderOf(destinos)
            return (
              <tr key={servico.centroCusto}>
                <th scope="row">{nameOf(lista, servico.centroCusto)}</th>
                {colunas.map(({ id, codigo }) => (
                  <td key={id}>
                    <PercentualField
                      label={t('editor.servicoPara', { de: nameOf(lista, servico.centroCusto), para: codigo })}
                      ppm={destinos.find(({ centroCusto }) => centroCusto === id)?.percentualPpm ?? 0}
                      onChange={(ppm) => onChange(changeParte(servico, id, ppm))}
                    />
                  </td>
                ))}
                <td className={`num ${styles['resto']}`} data-fecha={falta === 0 || undefined}>
                  {printPercentual(falta)} %
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
