import type { CadastroLinha, CadastroOrdem, CadastroValores, CampoDef, EntidadeDef } from '@lastro/contract'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SortHeader } from '../../../table/SortHeader.tsx'
import { Table } from '../../../table/Table.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Cadastro.module.css'
import { LinhaEdicao } from './LinhaEdicao.tsx'
import { useTextos } from './use-texts.ts'

export type Aberta = string | null
export const NOVA = 'nova'

interface TabelaCadastroProps {
  def: EntidadeDef
  colunas: readonly CampoDef[]
  linhas: readonly CadastroLinha[]
  ordem: CadastroOrdem
  onOrdem: (ordem: CadastroOrdem) => void
  /** Indents the hierarchy. Only in tree order and without a filter. */
  recuada: boolean
  podeAlterar: boolean
  podeApagar: boolean
  aberta: Aberta
  destacada?: string | undefined
  salvando: boolean
  onAbrir: (aberta: string) => void
  /** Ignores another row that was opened in between. */
  onFechar: (aberta: string) => void
  onSalvar: (linha: CadastroLinha | null, valores: CadastroValores) => Promise<unknown>
  onApagar: (linha: CadastroLinha) => void
  onArquivar: (linha: CadastroLinha, arquivado: boolean) => void
}

function focusLinha(from: HTMLElement, passo: 1 | -1): void {
  const all = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('[data-linha]') ?? [])]
  all[all.indexOf(from) + passo]?.focus()
}

export function TabelaCadastro(props: TabelaCadastroProps) {
  const { def, colunas, linhas, ordem, onOrdem, aberta, salvando, onFechar, onSalvar } = props
  const { t } = useTranslation('cadastro')
  const textos = useTextos()
  const edicao = { def, colunas, salvando, onSalvar }
  return (
    <Table label={t(`entidades.${def.nome}`)}>
      <thead>
        <tr>
          {colunas.map(({ nome, tipo }) => (
            <SortHeader key={nome} coluna={nome} ordem={ordem} onOrdem={onOrdem} numero={tipo === 'decimal'}>
              {textos.campo(nome)}
            </SortHeader>
          ))}
          <th scope="col" className={styles['acoes']}>
            <span className="visually-hidden">{t('acoes.coluna')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {aberta === NOVA && <LinhaEdicao key={NOVA} {...edicao} linha={null} onFechar={() => onFechar(NOVA)} />}
        {linhas.map((linha) =>
          linha.id === aberta ? (
            <LinhaEdicao key={linha.id} {...edicao} linha={linha} onFechar={() => onFechar(linha.id)} />
          ) : (
            <Linha key={linha.id} {...props} linha={linha} />
          ),
        )}
      </tbody>
    </Table>
  )
}

type LinhaProps = TabelaCadastroProps & { linha: CadastroLinha }

function Linha({ def, colunas, linha, destacada, recuada, podeAlterar, podeApagar, onAbrir, onApagar, onArquivar }: LinhaProps) {
  const { t } = useTranslation('cadastro')
  const textos = useTextos()
  const { id, arquivado } = linha
  const nome = String(linha.valores[def.titular] ?? '') || String(linha.valores[def.chave[0] ?? def.titular] ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const keys: Partial<Record<string, () => void>> = {
      ArrowDown: () => focusLinha(event.currentTarget, 1),
      ArrowUp: () => focusLinha(event.currentTarget, -1),
      ...(podeAlterar ? { F2: () => onAbrir(id) } : {}),
      ...(podeApagar && def.semRemocao !== true ? { Delete: () => onApagar(linha) } : {}),
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <tr className={styles['linha']} data-arquivada={arquivado || undefined} data-destacada={id === destacada || undefined}>
      {colunas.map((campo, i) => {
        const texto = textos.valor(campo, linha)
        const recuo = recuada && campo.nome === def.titular && linha.nivel > 0 ? { paddingInlineStart: linha.nivel * 16 } : undefined
        const conteudo = (
          <span className={styles['texto']} title={texto} style={recuo}>
            {texto || <span className={styles['sem']}>—</span>}
          </span>
        )
        if (i > 0) {
          return (
            <td
              key={campo.nome}
              className={campo.tipo === 'decimal' ? 'num' : undefined}
              data-titular={campo.nome === def.titular || undefined}
            >
              {conteudo}
            </td>
          )
        }
        return (
          <th key={campo.nome} scope="row">
            <div className={styles['primeira']}>
              {/* The whole row is a button; the arrow keys move between rows. */}
              <button
                type="button"
                className={styles['abrir']}
                data-linha={id}
                aria-label={t(podeAlterar ? 'acoes.editar' : 'acoes.linha', { nome: nome === texto ? nome : `${texto} ${nome}` })}
                aria-disabled={!podeAlterar || undefined}
                onClick={() => podeAlterar && onAbrir(id)}
                onKeyDown={onKeyDown}
              >
                {conteudo}
              </button>
              {arquivado && <Chip>{t('arquivada')}</Chip>}
            </div>
          </th>
        )
      })}
      <td className={styles['acoes']}>
        <div className={styles['acoesLinha']}>
          {podeAlterar && (
            <IconButton
              icon={arquivado ? 'undo' : 'archive'}
              label={t(arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome })}
              onClick={() => onArquivar(linha, !arquivado)}
            />
          )}
          {podeApagar && def.semRemocao !== true && (
            <IconButton icon="trash" label={t('acoes.apagar', { nome })} onClick={() => onApagar(linha)} />
          )}
        </div>
      </td>
    </tr>
  )
}
