#!/usr/bin/env python3
"""Scales the weights of a recipe: weigh.py FACTOR GRAMS..."""
import sys

factor, *grams = map(float, sys.argv[1:])
print(*(round(gram * factor) for gram in grams))
