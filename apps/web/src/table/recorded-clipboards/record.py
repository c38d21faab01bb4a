#!/usr/bin/python3
"""Records what LibreOffice Calc puts on the clipboard: HTML, text, and the amounts that the cells have.

Needs LibreOffice with its Python (libreoffice-calc, python3-uno), a display (xvfb-run) and xclip. Nothing of the product needs any of
them: what this writes is kept beside it, byte for byte. Run as `xvfb-run -a /usr/bin/python3 record.py` in this folder.
"""
import contextlib
import json
import pathlib
import subprocess
import tempfile
import time
from decimal import ROUND_HALF_UP, Decimal

import uno
from com.sun.star.lang import Locale
from com.sun.star.sheet.FilterOperator import GREATER
from com.sun.star.sheet import TableFilterField
from com.sun.star.util import NumberFormat

PASTA = pathlib.Path(__file__).parent
PT, EN = Locale("pt", "BR", ""), Locale("en", "US", "")
VALOR, CONTABIL = "#.##0,00", '_-"R$" * #.##0,00_-;-"R$" * #.##0,00_-;_-"R$" * "-"??_-;_-@_-'
PARENTESES = '_("R$" * #.##0,00_);_("R$" * (#.##0,00);_("R$" * "-"??_);_(@_)'
MESES = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]


def f(conteudo, formato=VALOR):
    """A cell with a format: a number, a text, or a formula in English after `=`."""
    return (conteudo, formato)


ORCAMENTO = [[round(1234.56 * (1 + mes) * (1, 0.31, 12.7)[linha], 2) for mes in range(12)] for linha in range(3)]
# Each: the cells from A1, which are copied, and what is done to the sheet besides.
CASOS = {
    "orcamento": dict(celulas=[[f(v) for v in linha] for linha in ORCAMENTO]),
    "contabil": dict(
        celulas=[[f(1234567.89, c), f(-1200, c), f(0, c), f(0.5, c), f(-0.01, c)] for c in (CONTABIL, PARENTESES)]
    ),
    "negativos": dict(
        celulas=[
            [f(-1234.56, c), f(7, c)]
            for c in (
                VALOR,
                "#.##0,00;[RED]-#.##0,00",
                "#.##0,00;[RED]#.##0,00",
                "#.##0,00;(#.##0,00)",
                "#.##0,00;[RED](#.##0,00)",
                "#.##0,00;#.##0,00-",
                "[$R$-416] #.##0,00;-[$R$-416] #.##0,00",
                "[$R$-416] #.##0,00;[RED]-[$R$-416] #.##0,00",
                "[$R$-416] #.##0,00;[$R$-416] -#.##0,00",
                "[$R$-416] #.##0,00;([$R$-416] #.##0,00)",
                "#.##0,00 [$R$-416];-#.##0,00 [$R$-416]",
            )
        ]
    ),
    "percentuais": dict(celulas=[[f(1000), f(0.125, "0,0%"), f(-0.07, "0%")], [f(2000.5), f(1.5, "0,00%"), f(0.3333, "0,00%")]]),
    "vazias": dict(celulas=[[f(1), None, f(3)], [None, None, None], [f(-7.5), None, None], [None, f(0), f(12)]]),
    "mescladas": dict(
        celulas=[[f("Vendas"), f("1º trimestre"), None, None], [None, f(10), f(20), f(30)], [f("Total"), f(40), f(50), f(60)]],
        mesclar=[(0, 0, 0, 1), (1, 0, 3, 0)],
    ),
    "ocultas": dict(
        celulas=[[f(10 * linha + coluna) for coluna in range(1, 6)] for linha in range(1, 6)], linhas=[1, 3], colunas=[2]
    ),
    "filtradas": dict(
        celulas=[[f("Conta"), f("jan"), f("fev")]] + [[f(n), f(v), f(v / 4)] for n, v in zip("abcd", (5, 500, 7, 700.25))], filtrar=100
    ),
    "formulas": dict(
        celulas=[
            [f(1000), f(250), f("=A1+B1"), f("=A1/3"), f("=ROUND(A1/3;2)")],
            [f("=-A1/7"), f("=B1*1.0745"), f("=SUM(A1:B1)"), f("=0.1+0.2"), f("=1.005*1000")],
        ]
    ),
    "textos": dict(
        celulas=[
            [f("Receita\nbruta"), f(100)],
            [f("com\ttabulação"), f(200)],
            [f('tubo 3/4" e "aspas"'), f(300)],
            [f("a < b & c; 'd'"), f(400)],
            [f("  espaços  "), f(-500.5)],
            [f("\"começa\" com aspas\ne quebra"), f(600)],
        ]
    ),
    "datas": dict(
        celulas=[
            [f(f"=DATE(2026;{m};1)", "MMM/AA") for m in range(1, 5)],
            [f("=DATE(2026;12;1)", "AAAA"), f("=DATE(2026;12;12)", "DD-MM-AAAA"), f("=DATE(2026;12;12)", "DD/MM/AAAA"), f(0.5, "HH:MM")],
            [f("=DATE(2026;12;12)", "DD.MM.AAAA"), f("=DATE(2026;12;12)", "MM"), f("=DATE(2026;12;12)", "D"), f("=1=1", "BOOLEAN")],
            [f(11), f(22), f(33), f(44)],
        ]
    ),
    "extremos": dict(
        celulas=[
            [f(99999999999.99), f(-99999999999.99), f(0.01), f(0.004), f(-0.006)],
            [f(1234567890.12, "Geral"), f(12345.678, "Geral"), f(1 / 3, "Geral"), f(0.125, "Geral"), f(33.333, "Geral")],
            [f(1234.56, "#.##0"), f(-1234.56, "#.##0"), f(0.4, "0"), f(999.995, "#.##0,0"), f(12.345, "#.##0,000")],
        ]
    ),
    "milhares": dict(celulas=[[f(1234567.89, "#.##0."), f(-1234567.89, "#.##0."), f(2500000, "#.##0,0..")]]),
    "tres-casas": dict(celulas=[[f(1.234), f(12.345), f(-123.456)]]),
    "linha": dict(
        celulas=[
            [f("Código", "@"), f("Descrição", "@")] + [f(m, "@") for m in MESES] + [f("Total", "@")],
            [f("4.01", "@"), f("Frete sobre vendas", "@")] + [f(v) for v in ORCAMENTO[1]] + [f("=SUM(C2:N2)")],
        ]
    ),
    "linha-inteira": dict(celulas=[[f("Aluguel", "@")] + [f(v) for v in ORCAMENTO[0]]], inteira=True),
    "uma": dict(celulas=[[f(1234.56)]]),
    "uma-tres-casas": dict(celulas=[[f(0.125)]]),
    "ingles": dict(
        celulas=[[f(1234.56, "#,##0.00"), f(-2500, "#,##0.00"), f(0.5, "#,##0.00")], [f(1234, "#,##0"), f(-7, "#,##0"), f(2500, "#,##0")]],
        idioma=EN,
    ),
    "programa-ingles": dict(
        celulas=[[f(1234.56, "#,##0.00"), f(-2500, "#,##0.00"), f(1 / 3, "#,##0.00")], [f(0.125, "#,##0.00"), f(1234, "#,##0"), f(7.5, "#,##0")]],
        idioma=EN,
        programa="en-US",
    ),
    "estreitas": dict(celulas=[[f(1234567.89), f(7), f(-9876543.21)]], largura=900),
    "erros": dict(celulas=[[f(10), f("=1/0"), f("=NA()"), f(20)]]),
}


def centavos(celula, formatos):
    """Of what the cell has, not of what it shows; null of what is no amount."""
    if celula.Type.value == "EMPTY":
        return 0
    if celula.getError() or celula.Type.value == "TEXT" or not celula.FormulaResultType2 & 1 and celula.Type.value == "FORMULA":
        return None
    if formatos.getByKey(celula.NumberFormat).Type & (NumberFormat.PERCENT | NumberFormat.DATE | NumberFormat.TIME | NumberFormat.LOGICAL):
        return None
    valor = Decimal(f"{celula.Value:.15g}")
    return int((valor * 100).quantize(Decimal(1), ROUND_HALF_UP))


def escreve(planilha, formatos, caso):
    idioma = caso.get("idioma", PT)
    for i, linha in enumerate(caso["celulas"]):
        for j, dita in enumerate(linha):
            if dita is None:
                continue
            celula, (conteudo, formato) = planilha.getCellByPosition(j, i), dita
            celula.CharLocale = idioma
            chave = formatos.queryKey(formato, idioma, False)
            celula.NumberFormat = formatos.addNew(formato, idioma) if chave < 0 else chave
            if isinstance(conteudo, (int, float)):
                celula.Value = conteudo
            elif conteudo.startswith("="):
                celula.Formula = conteudo
            else:
                celula.String = conteudo


def prepara(planilha, caso, ate):
    for coluna in range(ate[0] + 1):
        if "largura" in caso:
            planilha.Columns.getByIndex(coluna).Width = caso["largura"]
        else:
            planilha.Columns.getByIndex(coluna).OptimalWidth = True
    for coluna_1, linha_1, coluna_2, linha_2 in caso.get("mesclar", []):
        planilha.getCellRangeByPosition(coluna_1, linha_1, coluna_2, linha_2).merge(True)
    for linha in caso.get("linhas", []):
        planilha.Rows.getByIndex(linha).IsVisible = False
    for coluna in caso.get("colunas", []):
        planilha.Columns.getByIndex(coluna).IsVisible = False
    if "filtrar" in caso:
        bloco = planilha.getCellRangeByPosition(0, 0, *ate)
        filtro = bloco.createFilterDescriptor(True)
        filtro.ContainsHeader = True
        filtro.setFilterFields((TableFilterField(Field=1, IsNumeric=True, Operator=GREATER, NumericValue=caso["filtrar"]),))
        bloco.filter(filtro)


def le_area(tipo):
    return subprocess.run(["xclip", "-selection", "clipboard", "-t", tipo, "-o"], check=True, capture_output=True, timeout=20).stdout


def grava(contexto, desktop, nome, caso):
    documento = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
    try:
        planilha, formatos = documento.Sheets.getByIndex(0), documento.NumberFormats
        ate = (max(len(linha) for linha in caso["celulas"]) - 1, len(caso["celulas"]) - 1)
        escreve(planilha, formatos, caso)
        prepara(planilha, caso, ate)
        bloco = planilha.getCellRangeByPosition(0, 0, *ate)
        controle = documento.CurrentController
        controle.select(planilha.Rows.getByIndex(0) if caso.get("inteira") else bloco)
        despacho = contexto.ServiceManager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", contexto)
        despacho.executeDispatch(controle.Frame, ".uno:Copy", "", 0, ())
        time.sleep(0.5)
        (PASTA / f"{nome}.html").write_bytes(le_area("text/html"))
        (PASTA / f"{nome}.txt").write_bytes(le_area("UTF8_STRING"))
        linhas = [i for i in range(ate[1] + 1) if planilha.Rows.getByIndex(i).IsVisible]
        colunas = [j for j in range(ate[0] + 1) if planilha.Columns.getByIndex(j).IsVisible]
        celula = planilha.getCellByPosition
        return dict(
            mostra=[[celula(j, i).String for j in colunas] for i in linhas],
            centavos=[[centavos(celula(j, i), formatos) for j in colunas] for i in linhas],
        )
    finally:
        documento.close(True)


def conecta(porta):
    local = uno.getComponentContext()
    resolve = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local).resolve
    for _ in range(120):
        try:
            return resolve(f"uno:socket,host=127.0.0.1,port={porta};urp;StarOffice.ComponentContext")
        except Exception:  # It is not there yet.
            time.sleep(0.5)
    raise SystemExit("LibreOffice did not start")


PERFIL = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{0}</value></prop></item>
</oor:items>"""


@contextlib.contextmanager
def programa(idioma, porta=20027):
    with tempfile.TemporaryDirectory() as perfil:
        usuario = pathlib.Path(perfil) / "user"
        usuario.mkdir()
        (usuario / "registrymodifications.xcu").write_text(PERFIL.format(idioma))
        aceita = f"--accept=socket,host=127.0.0.1,port={porta};urp;"
        soffice = subprocess.Popen(["soffice", f"-env:UserInstallation=file://{perfil}", "--norestore", "--nologo", aceita])
        try:
            contexto = conecta(porta)
            desktop = contexto.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", contexto)
            yield contexto, desktop
            with contextlib.suppress(Exception):  # It may go before it answers.
                desktop.terminate()
            soffice.wait(30)
        finally:
            soffice.kill()


def main():
    valores = {}
    for idioma in ("pt-BR", "en-US"):
        with programa(idioma) as (contexto, desktop):
            for nome, caso in CASOS.items():
                if caso.get("programa", "pt-BR") == idioma:
                    valores[nome] = grava(contexto, desktop, nome, caso)
    linhas = [f"{json.dumps(nome)}: {json.dumps(valor, ensure_ascii=False)}" for nome, valor in valores.items()]
    (PASTA / "valores.json").write_text("{\n" + ",\n".join(linhas) + "\n}\n")


if __name__ == "__main__":
    main()
