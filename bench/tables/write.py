"""Writes random tables with Python's csv, pandas, openpyxl and xlsxwriter, and says what Python itself reads in them.

Input: {"folder", "seed", "count"} as JSON. Output: a list of {"file", "writer", "encoding", "names", "rows"} as JSON, with
cells as text in CSV and as values in workbooks (dates as ISO text).
"""

import csv
import datetime
import io
import json
import os
import random
import sys

import openpyxl
import pandas

SCRIPTS = {
    "latin": ("Müller Größe naïve façade Ana Straße señor Zoë übrig élan", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "iso-8859-15"]),
    "polish": ("Łódź źródło żółty święto książka ćma gęś dąb Kraków", ["utf-8", "utf-16", "cp1250"]),
    "cyrillic": ("женщина учитель Москва привет работа дорога новый дом", ["utf-8", "utf-16", "cp1251", "koi8-r"]),
    "greek": ("γυναίκα νοσοκόμα Αθήνα δάσκαλος εργασία καλημέρα", ["utf-8", "utf-16", "cp1253"]),
    "hebrew": ("אישה מורה ירושלים שלום עבודה תודה", ["utf-8", "utf-16", "cp1255"]),
    "arabic": ("امرأة معلم القاهرة مرحبا العمل شكرا", ["utf-8", "utf-16", "cp1256"]),
    "japanese": ("年齢 性別 女性 看護師 東京 仕事 大阪 会社", ["utf-8", "utf-16", "shift_jis", "euc-jp"]),
    "chinese": ("年龄 女性 护士 北京 工作 上海 公司 老师", ["utf-8", "utf-16", "gb18030"]),
    "korean": ("나이 여성 간호사 서울 직업 회사 선생님", ["utf-8", "utf-16", "euc-kr"]),
    "thai": ("ผู้หญิง พยาบาล กรุงเทพ สวัสดี งาน", ["utf-8", "utf-16"]),
    "devanagari": ("महिला शिक्षक दिल्ली नमस्ते काम", ["utf-8", "utf-16"]),
}


def words(rng, script, least, most):
    return " ".join(rng.choice(script.split()) for _ in range(rng.randint(least, most)))


def text(rng, script):
    kind = rng.random()
    if kind < 0.1:
        return f'{words(rng, script, 1, 2)}, {words(rng, script, 1, 2)}; "{words(rng, script, 1, 1)}"'
    if kind < 0.15:
        return f"{words(rng, script, 1, 2)}\n{words(rng, script, 1, 2)}"
    return words(rng, script, 1, 4)


COLUMNS = {
    "name": lambda rng, script: words(rng, script, 1, 2),
    "text": text,
    "age": lambda rng, script: rng.randint(18, 99),
    "amount": lambda rng, script: round(rng.uniform(-5000, 5000), rng.choice([1, 2, 3])),
    "day": lambda rng, script: datetime.date(rng.randint(1950, 2025), rng.randint(1, 12), rng.randint(1, 28)),
    "zip": lambda rng, script: f"{rng.randint(0, 99999):05d}",
    "member": lambda rng, script: rng.random() < 0.5,
}


def table(rng):
    script, encodings = SCRIPTS[rng.choice(list(SCRIPTS))]
    kinds = ["name", "text"] + rng.sample(["age", "amount", "day", "zip", "member"], rng.randint(1, 5))
    rng.shuffle(kinds)
    names = [f"{kind} {words(rng, script, 1, 1)}" for kind in kinds]
    gaps = rng.choice([0, 0, 0.1])
    rows = [
        [None if kind != "name" and rng.random() < gaps else COLUMNS[kind](rng, script) for kind in kinds]
        for _ in range(rng.choice([rng.randint(1, 4), rng.randint(3, 40)]))
    ]
    return names, rows, encodings


def encoded(value, encoding):
    try:
        value.encode(encoding)
        return True
    except UnicodeEncodeError:
        return False


def write_csv(rng, path, names, rows, encodings):
    writer = rng.choice(["csv", "pandas"])
    delimiter = rng.choice([",", ";", "\t", "|"])
    quoting = rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
    ends = rng.choice(["\n", "\r\n"])
    if writer == "csv":
        out = io.StringIO(newline="")
        made = csv.writer(out, delimiter=delimiter, quoting=quoting, lineterminator=ends)
        made.writerow(names)
        made.writerows(rows)
        content = out.getvalue()
    else:
        frame = pandas.DataFrame(rows, columns=names)
        content = frame.to_csv(
            None,
            sep=delimiter,
            index=rng.random() < 0.3,
            quoting=quoting,
            lineterminator=ends,
            decimal="," if delimiter == ";" and rng.random() < 0.5 else ".",
            na_rep=rng.choice(["", "NA", "nan"]),
            date_format=rng.choice([None, "%d.%m.%Y"]),
        )
    encoding = rng.choice([one for one in encodings if encoded(content, one)] or ["utf-8"])
    with open(path, "w", encoding=encoding, newline="") as file:
        file.write(content)
    read = list(csv.reader(io.StringIO(content, newline=""), delimiter=delimiter))
    return writer, encoding, read[0], read[1:]


def write_workbook(rng, path, names, rows):
    writer = rng.choice(["openpyxl", "pandas/openpyxl", "pandas/xlsxwriter"])
    if writer == "openpyxl":
        book = openpyxl.Workbook()
        book.active.append(names)
        for row in rows:
            book.active.append(row)
        if rng.random() < 0.3:
            book.create_sheet("Notes").append(["Made by a test"])
        book.save(path)
    else:
        frame = pandas.DataFrame(rows, columns=names)
        frame.to_excel(path, index=rng.random() < 0.3, engine=writer.split("/")[1])
    sheet = openpyxl.load_workbook(path, data_only=True).worksheets[0]
    read = [[value(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    return writer, None, read[0], read[1:]


def value(cell):
    if isinstance(cell, (datetime.datetime, datetime.date)):
        return cell.isoformat()[:10]
    return cell


def main():
    given = json.load(sys.stdin)
    rng = random.Random(given["seed"])
    tables = []
    for at in range(given["count"]):
        names, rows, encodings = table(rng)
        is_book = rng.random() < 0.3
        file = f"{at}.{'xlsx' if is_book else 'csv'}"
        path = os.path.join(given["folder"], file)
        made = write_workbook(rng, path, names, rows) if is_book else write_csv(rng, path, names, rows, encodings)
        writer, encoding, header, read = made
        tables.append({"file": file, "writer": writer, "encoding": encoding, "names": header, "rows": read})
    json.dump(tables, sys.stdout)


main()
