#!/usr/bin/env python3
"""Class files as C: embed.py DIRECTORY NAME... prints the table kit_classes of kit.h; each NAME is a class
of the package minijvm.test below DIRECTORY."""
import os
import sys


def main():
    directory, names = sys.argv[1], sys.argv[2:]
    print('/* Made by validation/kit/embed.py: the classes of the kit. */')
    print('#include "validation/kit/kit.h"\n')
    for name in names:
        with open(os.path.join(directory, 'minijvm', 'test', name + '.class'), 'rb') as f:
            data = f.read()
        print(f'static const unsigned char file_{name}[] = {{')
        for i in range(0, len(data), 24):
            print('    ' + ', '.join(map(str, data[i:i + 24])) + ',')
        print('};')
    print('const KitClass kit_classes[] = {')
    for name in names:
        print(f'    {{"minijvm/test/{name}", file_{name}, sizeof file_{name}}},')
    print('};')
    print(f'const int kit_class_count = {len(names)};')


if __name__ == '__main__':
    main()
